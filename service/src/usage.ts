/** What `--help` prints. */
export const usage = `local-price-service: currency rates and the visitor's country over HTTP

  local-price-service [flags]

  --port PORT             TCP port, 0 for a free one    (PORT, 8787)
  --host HOST             address to listen on          (HOST, 127.0.0.1)
  --keys FILE             API keys                      (KEYS, keys.json)
  --geo FILE              country database, any MMDB    (GEO_DB, embedded)
  --rates FILE            rate table                    (RATES, embedded)
  --trusted-proxies LIST  addresses and ranges whose
                          X-Forwarded-For is believed   (TRUSTED_PROXIES, none)
  --help, --version

Behind each flag: its environment variable and its default. A flag wins.
`;
