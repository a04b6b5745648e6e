<?php
$country = $_SERVER['HTTP_CF_IPCOUNTRY'] ?? $_SERVER['GEOIP_COUNTRY_CODE'] ?? '';
$isKnown = preg_match('/^[A-Z]{2}$/', $country) && $country !== 'XX';
header('Content-Type: text/javascript');
header('Cache-Control: private, no-store');
echo 'window.localPriceSettings = ', json_encode($isKnown ? ['country' => $country] : (object) []), ';';
