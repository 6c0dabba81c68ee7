/** What says how connecting an identity provider ended; loaded when it is needed. */
export { toast } from '../ui/toasts.tsx';
export { logInWords } from '../words/log-in.ts';
