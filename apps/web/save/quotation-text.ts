// Writes quotations in Markdown. The first view does not need this module.
export { quotationFrom } from '../../../core/prose/literal.ts';
