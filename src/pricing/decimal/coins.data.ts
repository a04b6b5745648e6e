/**
 * CLDR and central banks: the currencies whose smallest coin is not a cent, by that coin, which is written with the
 * currency's fraction digits. The codes have nothing between them. Those in lower case are not legal tender.
 */
export const coins: Readonly<Record<string, string>> = {
  '0.0001': 'clfuyw',
  '0.001': 'TNDJODLYD',
  '0.005': 'BHDOMRKWD',
  '0.05': 'CADNADBAMBBDXCDGELSGDPGKCHFFJDBSDTTDAUDAWGBWPMYR',
  '0.10': 'ZARSBDPENHKDILSBOBWSTNZD',
  '0.25': 'THB',
  '0.50': 'UAHNGNDKKINR',
  '1':
    'XAFLAKLBPIDRYERAFNMGAUGXBIFDJFPKRALLKMFMMKVNDGNFXOFSOSKPWJPYIQDIRRISKVUVRWFSYPadpmgfsllzmktmmtrlmroespstditllufzwduyibyr',
  '1.00': 'SEKMKDJMDMNTNOKDOPCRCRSDMURTWDGYDUYUCZKTZSUZSKZTvef',
  '10': 'CLPKRW',
  '10.00': 'AMD',
  '5': 'XPFHUF',
  '50': 'COPPYG',
};
