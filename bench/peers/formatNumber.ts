import '@shoelace-style/shoelace/dist/components/format-number/format-number.js';
