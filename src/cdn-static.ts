// First: the settings of the tag are read by what comes with it.
import './static/install.js';
import './cdn.js';
