import { hmacTokenVerifier } from '../../../adapters/tokens/hmac.ts';
import { tokenVerifierContract } from '../../contract/token-verifier.ts';

tokenVerifierContract('hmac', hmacTokenVerifier);
