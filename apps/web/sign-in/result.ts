// The message about connecting an identity provider, which is loaded on demand.
export { toast } from '../ui/toasts.tsx';
export { logInWords } from '../words/log-in.ts';
