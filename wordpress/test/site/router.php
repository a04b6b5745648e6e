<?php
/**
 * The router of PHP's own server: the test builds of WordPress keep styles and scripts in another folder.
 */

$path = rawurldecode( parse_url( $_SERVER['REQUEST_URI'], PHP_URL_PATH ) );
// A site of a network in a folder: the files are those of the first site.
if ( preg_match( '#^/(?!wp-)[a-z]+(/(?:wp-[a-z]+/.*|[^/]+\.php))$#', $path, $parts ) && strpos( $path, '..' ) === false ) {
	$path = substr( $parts[1], -1 ) === '/' ? "$parts[1]index.php" : $parts[1];
	$file = $_SERVER['DOCUMENT_ROOT'] . $path;
	if ( substr( $path, -4 ) === '.php' ) {
		$_SERVER['SCRIPT_NAME']     = $path;
		$_SERVER['PHP_SELF']        = $path;
		$_SERVER['SCRIPT_FILENAME'] = $file;
		chdir( dirname( $file ) );
		require $file;
		return;
	}
	if ( is_file( $file ) ) {
		readfile( $file );
		return;
	}
}
$file = getenv( 'WORDPRESS_ASSETS' ) . $path;
if ( is_file( $_SERVER['DOCUMENT_ROOT'] . $path ) || strpos( $path, '..' ) !== false || ! is_file( $file ) ) {
	return false;
}
$types = array(
	'css'   => 'text/css',
	'js'    => 'text/javascript',
	'svg'   => 'image/svg+xml',
	'json'  => 'application/json',
	'woff2' => 'font/woff2',
	'png'   => 'image/png',
	'webp'  => 'image/webp',
);
header( 'Content-Type: ' . ( $types[ pathinfo( $file, PATHINFO_EXTENSION ) ] ?? 'application/octet-stream' ) );
header( 'Cache-Control: max-age=600' );
readfile( $file );
