/** The Markdown of a quotation, which the first view does not need. */
export { quotationFrom } from '../../../core/prose/literal.ts';
