/** The style of shared pages: one column, readable on a phone, on paper, and in the dark. It loads no other files. */
export const STYLE = `:root{color-scheme:light dark;--paper:light-dark(#faf8f4,#171614);--ink:light-dark(#211e1a,#ece8e1);--quiet:light-dark(#655f56,#a8a196);--line:light-dark(#e6e1d8,#37342f);--sheet:light-dark(#fff,#211f1d);--accent:light-dark(#7a4b1d,#e3b27c);--mark:light-dark(#fbe7a1,#5b4a14)}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1.0625rem/1.65 "Iowan Old Style",Charter,"Source Serif 4",Caladea,Cambria,Georgia,serif;overflow-wrap:anywhere;text-rendering:optimizeLegibility}
main{max-width:42rem;margin:0 auto;padding:clamp(1.25rem,5vw,4rem) clamp(1.25rem,5vw,2rem)}
main.wide{max-width:74rem}
h1,h2,h3,h4{line-height:1.2;text-wrap:balance;margin:2em 0 .5em}
h1{font-size:clamp(1.75rem,5vw,2.5rem);margin:0 0 .4em;letter-spacing:-.01em}
h2{font-size:1.35rem}h3{font-size:1.125rem}
p,ul,ol,blockquote,pre,table,figure{margin:0 0 1.1em}
a{color:var(--accent);text-underline-offset:.15em;text-decoration-thickness:.06em}
img,video{max-width:100%;height:auto;border-radius:.5rem}
audio,video{width:100%}
footer,.by,.count,.card,nav,.file,.tags,.label{font-family:system-ui,-apple-system,"Segoe UI",Inter,"Noto Sans",sans-serif}
header{margin:0 0 2.25rem}
.by,.count{color:var(--quiet);font-size:.9375rem;margin:0}
.by a{color:inherit}
.cover{display:block;width:100%;max-height:26rem;object-fit:cover;margin:0 0 1.75rem;background:var(--line)}
.picture{display:block;margin:0 auto 1.5rem}
blockquote{border-inline-start:.2rem solid var(--line);padding-inline-start:1.1rem;margin-inline:0;color:var(--quiet)}
.highlights blockquote{border-color:var(--accent);color:var(--ink)}
.highlights p{white-space:pre-line}
mark{background:var(--mark);color:inherit;border-radius:.15em;padding:0 .1em}
pre{overflow:auto;padding:1rem;background:var(--sheet);border:1px solid var(--line);border-radius:.5rem;line-height:1.45}
code{font:.875em ui-monospace,"SF Mono","Cascadia Code","Liberation Mono",monospace}
table{border-collapse:collapse;display:block;overflow:auto;font-size:.9375rem}
td,th{border:1px solid var(--line);padding:.35em .7em;text-align:start}
hr{border:0;border-top:1px solid var(--line);margin:2.5rem 0}
.label{font-size:.8125rem;font-weight:600;letter-spacing:.06em;text-transform:uppercase;color:var(--quiet);margin:3rem 0 1rem}
.note{border-top:1px solid var(--line);padding-top:1rem}
:lang(ar){letter-spacing:0!important}
.file{display:inline-flex;gap:.75rem;align-items:baseline;padding:.8rem 1.1rem;border:1px solid var(--line);border-radius:.6rem;background:var(--sheet);text-decoration:none}
.file small{color:var(--quiet)}
.tags{display:flex;flex-wrap:wrap;gap:.4rem;list-style:none;padding:0;margin:2.5rem 0 0;font-size:.875rem}
.tags li{border:1px solid var(--line);border-radius:1rem;padding:.1rem .7rem;color:var(--quiet)}
footer{margin:3.5rem 0 0;padding-top:1.1rem;border-top:1px solid var(--line);color:var(--quiet);font-size:.875rem;display:flex;flex-wrap:wrap;gap:.4rem 1.5rem;justify-content:space-between}
.grid{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,15.5rem),1fr));gap:1.1rem;list-style:none;padding:0;margin:0}
.card{display:flex;flex-direction:column;height:100%;border:1px solid var(--line);border-radius:.75rem;background:var(--sheet);overflow:hidden;color:inherit;text-decoration:none}
.card img{width:100%;aspect-ratio:16/10;object-fit:cover;border-radius:0;background:var(--line);display:block}
.card div{padding:.9rem 1.05rem 1.1rem}
.card b{display:block;font-size:1rem;line-height:1.35;font-weight:600;text-wrap:pretty}
.card span{display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:4;overflow:hidden;margin-top:.4rem;color:var(--quiet);font-size:.875rem;line-height:1.5}
.card small{display:block;margin-top:.5rem;color:var(--quiet)}
a.card:hover{border-color:var(--accent)}
:focus-visible{outline:2px solid var(--accent);outline-offset:3px}
nav{display:flex;justify-content:space-between;gap:1rem;margin:2.5rem 0 0;font-size:.9375rem}
@media print{:root{color-scheme:light}body{background:#fff;font-size:11pt}main,main.wide{max-width:none;padding:0}nav,.file,audio,video{display:none}a{color:inherit}pre{white-space:pre-wrap}.card,blockquote,pre,img{break-inside:avoid}.grid{grid-template-columns:repeat(3,1fr)}footer a::after{content:" " attr(href)}.cover{max-height:9cm}}
`;
