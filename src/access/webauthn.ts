/** The library of passkeys. The build merges what is used of it, so that no installation contains the whole. */
export { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
