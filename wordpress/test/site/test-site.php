<?php
/**
 * Plugin Name: Test site
 * Description: Lets the tests of Local price use addresses of this machine, and nothing else.
 *
 * @package local-price
 */

add_filter( 'http_request_host_is_external', '__return_true' );
add_filter(
	'http_allowed_safe_ports',
	function () {
		return range( 1024, 65535 );
	}
);
add_filter( 'pre_wp_mail', '__return_true' );
// The classic editor, for posts that ask for it.
add_filter(
	'use_block_editor_for_post',
	function ( $is_used ) {
		return $is_used && empty( $_GET['classic'] );
	}
);
