/** Languages of each way to group, each decimal separator and each script with digits of its own. */
export const locales = (
  'en de fr es it pt pt-PT nl sv nb da fi pl cs hu ro bg ru uk el tr he ja ko zh th vi id ' +
  'de-AT de-CH fr-CH it-CH en-DE en-IN en-NL en-ZA es-MX hi bn mr ne ta te kn ml gu pa my km lo dz am ' +
  'ar ar-EG ar-MA ar-SA fa ps ur ckb sd ks-Arab ' +
  'hi-u-nu-deva th-u-nu-thai ur-u-nu-arabext ja-u-nu-fullwide en-u-nu-mathbold ff-Adlm'
).split(' ');
