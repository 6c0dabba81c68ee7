/** A picture of a view. */
export interface Shot {
  readonly view: string;
  readonly width: number;
  readonly theme: string;
  readonly file: string;
  /** Why the state could not be reached. */
  readonly failure?: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** A page with all pictures: a section for each view, filtered by width and theme. */
export function indexPage(shots: readonly Shot[]): string {
  const views = [...new Set(shots.map(({ view }) => view))];
  const choices = (name: string, values: readonly unknown[]) =>
    `<select id="${name}"><option value="">every ${name}</option>${values.map((each) => `<option>${each}</option>`).join('')}</select>`;
  const figure = ({ file, width, theme, failure }: Shot) =>
    `<figure data-width="${width}" data-theme="${theme}"><a href="${file}"><img loading="lazy" src="${file}" alt=""></a><figcaption>${width} ${theme}${failure === undefined ? '' : ` <b>${escaped(failure)}</b>`}</figcaption></figure>`;
  const section = (view: string) =>
    `<section><h2>${escaped(view)}</h2><div>${shots
      .filter((shot) => shot.view === view)
      .map(figure)
      .join('')}</div></section>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title><style>
body{font:14px system-ui;margin:2rem;background:#ddd}header{position:sticky;top:0;background:#ddd;padding:.5rem 0}
div{display:flex;gap:1rem;overflow:auto;align-items:start}figure{margin:0}img{height:420px;border:1px solid #999}b{color:#a00}[hidden]{display:none}
</style><header>${choices('width', [...new Set(shots.map(({ width }) => width))])} ${choices('theme', ['light', 'dark'])} ${shots.length} pictures</header>
${views.map(section).join('')}<script>
const [width,theme]=['width','theme'].map((id)=>document.getElementById(id));
onchange=()=>document.querySelectorAll('figure').forEach((each)=>{each.hidden=(width.value&&width.value!==each.dataset.width)||(theme.value&&theme.value!==each.dataset.theme)});
</script>`;
}
