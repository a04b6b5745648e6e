export * from './attributes.js';
export * from './codes.js';
export * from './createReporter.js';
export * from './fromDocument.js';
export * from './LocalPriceError.js';
export * from './places.js';
export * from './Problem.js';
export * from './text.js';
