export default {
  // Each page is for one visitor.
  generateEtags: false,
  headers: () => [{ source: '/', headers: [{ key: 'Cache-Control', value: 'private, no-cache' }] }],
};
