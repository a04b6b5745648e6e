import 'emoji-picker-element';
