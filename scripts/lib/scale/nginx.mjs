/**
 * What nginx is started with: one address for the browsers before the consoles, one for the consoles (and phones) before
 * the backends.
 * @param {{ folder: string, front: Side, back: Side, address?: string }} options `address` is where it listens
 * @typedef {{ port: number, servers: readonly (number | string)[], leaving?: readonly (number | string)[] }} Side ports of this
 * machine, or hosts with their ports; those that are leaving are sent nothing
 * @returns {string} of nginx.conf
 */
export function nginxConfig({ folder, front, back, address = "127.0.0.1" }) {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `worker_processes 1;
daemon off;
pid ${folder}/nginx.pid;
error_log stderr error;
events { worker_connections 2048; }
http {
  access_log off;
  server_tokens off;
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`).join("\n")}

  # The programs have their own limits for what a form or a file may hold.
  client_max_body_size 0;
  large_client_header_buffers 8 64k;
  proxy_buffer_size 64k;
  proxy_buffers 8 64k;
  proxy_request_buffering on;

  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-For $remote_addr;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_set_header X-Forwarded-Host $http_host;
  proxy_set_header X-Request-Id $request_id;

  # What has been sent to a program that then fails is asked of another only if it is a GET: a POST may have been done.
  proxy_next_upstream error timeout;
  proxy_next_upstream_tries 2;
  proxy_connect_timeout 2s;
  # Longer than a console waits for its backend.
  proxy_read_timeout 30s;

  # Pages of a version whose last console is gone still ask for its files; their names change with what is in them.
  proxy_cache_path ${folder}/assets keys_zone=assets:1m max_size=64m inactive=30d use_temp_path=off;
  map $http_accept_encoding $assets_encoding {
    default "";
    "~\\bbr\\b(?!;q=0(?!\\.))" br;
    "~\\bgzip\\b(?!;q=0(?!\\.))" gzip;
  }

${sideOf("consoles", { ...front, address }, assets())}
${sideOf("backends", { ...back, address })}}
`;
}

/** During an upgrade, a page of one version may ask the console of the other for its scripts and style sheets. */
const assets = () => `
    location /assets/ {
      proxy_pass http://consoles;
      proxy_next_upstream error timeout http_404;
      proxy_cache assets;
      proxy_cache_key $uri$assets_encoding;
      proxy_ignore_headers Vary;
    }`;

/** @param {string} name @param {Side & { address: string }} side */
function sideOf(name, { port, servers, leaving = [], address }, more = "") {
  const lines = servers.map((one) => {
    const place = typeof one === "number" ? `127.0.0.1:${one}` : one;
    return `    server ${place} max_fails=1 fail_timeout=2s${leaving.includes(one) ? " down" : ""};`;
  });
  return `  upstream ${name} {
${lines.join("\n")}
    keepalive 32;
    # Shorter than a program that leaves goes on (DRAIN_MS), so that it closes no connection that is in use.
    keepalive_timeout 2s;
  }
  server {
    listen ${address}:${port};
    location / { proxy_pass http://${name}; }${more}
  }
`;
}
