interface HeaderOptions {
  nonce: string;
  isSecure: boolean;
  isDevelopment: boolean;
}

/** The security headers of every answer. Nothing else sets them. */
export function securityHeaders({ nonce, isSecure, isDevelopment }: HeaderOptions): Record<string, string> {
  const policy = {
    "default-src": "'none'",
    "script-src": `'self' 'nonce-${nonce}'`,
    "style-src": isDevelopment ? "'self' 'unsafe-inline'" : "'self'",
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": isDevelopment ? "'self' ws:" : "'self'",
    "manifest-src": "'self'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    "base-uri": "'none'",
  };
  return {
    "Content-Security-Policy": Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join("; "),
    ...(isSecure ? { "Strict-Transport-Security": "max-age=31536000; includeSubDomains" } : {}),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy":
      "accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
  };
}
