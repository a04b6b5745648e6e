export { LitElement, css, html } from 'lit';
