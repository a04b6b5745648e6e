# A VCL snippet for vcl_recv.
if (req.url.path == "/country.js") {
  error 601 "country";
}

# A VCL snippet for vcl_error.
if (obj.status == 601) {
  set obj.status = 200;
  set obj.response = "OK";
  set obj.http.Content-Type = "text/javascript";
  set obj.http.Cache-Control = "private, no-store";
  if (client.geo.country_code ~ "^[A-Z][A-Z]$" && client.geo.country_code != "XX") {
    synthetic {"window.localPriceSettings = {country: '"} client.geo.country_code {"'};"};
  } else {
    synthetic {"window.localPriceSettings = {};"};
  }
  return(deliver);
}
