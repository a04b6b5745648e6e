import { startProof } from './proof.ts';

startProof();
