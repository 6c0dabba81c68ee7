import {
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  startRegistration,
} from '@simplewebauthn/browser';

/** The server's data for registering a passkey or an authenticator app. */
export interface Registration<Options = object> {
  readonly options: Options;
  readonly ceremony: string;
}

/** Creates a passkey in this browser. @throws DOMException if the person cancels */
export async function createPasskey({
  options,
  ceremony,
}: Registration): Promise<{ readonly ceremony: string; readonly response: RegistrationResponseJSON }> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return { ceremony, response: await startRegistration({ optionsJSON }) };
}
