//! Who may ask: this machine's own page, and nobody else's.
//!
//! A page of another site that is open in the same browser can send requests here. It cannot
//! forge `Origin` or `Sec-Fetch-Site`, and if it makes its own name lead here (DNS rebinding)
//! `Host` tells. JSON bodies keep out plain forms.

use super::http::Request;
use std::net::{IpAddr, SocketAddr};

/// Whether a request is to this server, by a name that leads nowhere else.
fn is_host(host: &str, address: SocketAddr) -> bool {
    let Some((name, port)) = host.rsplit_once(':') else { return false };
    if port.parse() != Ok(address.port()) {
        return false;
    }
    let name = name.trim_start_matches('[').trim_end_matches(']');
    match name.parse::<IpAddr>() {
        // A number cannot be made to lead elsewhere. One server may have several.
        Ok(ip) if address.ip().is_loopback() => ip.is_loopback(),
        Ok(_) => true,
        Err(_) => name.eq_ignore_ascii_case("localhost"),
    }
}

/// Why a request is refused, if it is.
pub fn refused(request: &Request, address: SocketAddr) -> Option<&'static str> {
    if !request.host.as_deref().is_some_and(|host| is_host(host, address)) {
        return Some("403 Forbidden");
    }
    if let Some(origin) = &request.origin {
        let host = origin.strip_prefix("http://");
        if !host.is_some_and(|host| is_host(host, address)) {
            return Some("403 Forbidden");
        }
    }
    if request.method == "POST" {
        // Who typed the address has none; another site is refused.
        if request.site.as_deref().is_some_and(|site| site != "same-origin") {
            return Some("403 Forbidden");
        }
        let kind = request.content_type.as_deref().unwrap_or_default();
        if kind.split(';').next().is_none_or(|kind| kind.trim() != "application/json") {
            return Some("415 Unsupported Media Type");
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn request(host: &str, origin: Option<&str>) -> Request {
        Request {
            method: "POST".into(),
            host: Some(host.into()),
            origin: origin.map(Into::into),
            content_type: Some("application/json; charset=utf-8".into()),
            ..Request::default()
        }
    }

    #[test]
    fn only_its_own_page_is_answered() {
        let here: SocketAddr = "127.0.0.1:8081".parse().unwrap();
        for host in ["127.0.0.1:8081", "localhost:8081", "[::1]:8081", "LOCALHOST:8081"] {
            assert_eq!(refused(&request(host, None), here), None, "{host}");
            let own = format!("http://{host}");
            assert_eq!(refused(&request(host, Some(&own)), here), None, "{host}");
        }
        for host in [
            "evil.example:8081",
            "127.0.0.1",
            "127.0.0.1:80",
            "localhost.evil:8081",
            "",
            "8.8.8.8:8081",
        ] {
            assert_eq!(refused(&request(host, None), here), Some("403 Forbidden"), "{host}");
        }
        for origin in
            ["http://evil.example", "https://127.0.0.1:8081", "null", "http://127.0.0.1:80"]
        {
            let asked = request("127.0.0.1:8081", Some(origin));
            assert_eq!(refused(&asked, here), Some("403 Forbidden"), "{origin}");
        }
        let form =
            Request { content_type: Some("text/plain".into()), ..request("127.0.0.1:8081", None) };
        assert_eq!(refused(&form, here), Some("415 Unsupported Media Type"));
        let cross = Request { site: Some("cross-site".into()), ..request("127.0.0.1:8081", None) };
        assert_eq!(refused(&cross, here), Some("403 Forbidden"));
    }
}
