import { joseTokenVerifier } from '../../../adapters/tokens/jose.ts';
import { tokenVerifierContract } from '../../contract/token-verifier.ts';

tokenVerifierContract('jose', joseTokenVerifier);
