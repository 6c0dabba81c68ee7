import {
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  startRegistration,
} from '@simplewebauthn/browser';

/** What the server sends to begin with a passkey, or with codes. */
export interface Ceremony<Options = object> {
  readonly options: Options;
  readonly ceremony: string;
}

/** Makes a passkey in this browser. @throws DOMException when the person does not want to */
export async function madePasskey({
  options,
  ceremony,
}: Ceremony): Promise<{ readonly ceremony: string; readonly response: RegistrationResponseJSON }> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return { ceremony, response: await startRegistration({ optionsJSON }) };
}
