import {
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  startRegistration,
} from '@simplewebauthn/browser';

/** What the server sends to begin with a passkey. */
export interface Begun {
  readonly options: object;
  readonly ceremony: string;
}

/** Makes a passkey in this browser. @throws DOMException when the person does not want to */
export async function madePasskey({
  options,
  ceremony,
}: Begun): Promise<{ readonly ceremony: string; readonly response: RegistrationResponseJSON }> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return { ceremony, response: await startRegistration({ optionsJSON }) };
}
