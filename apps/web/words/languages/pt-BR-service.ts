import { quote } from '../../../../core/errors.ts';
import { numbersIn } from '../counts.ts';
import { formatDate } from '../format.ts';
import type { LaterTexts } from './texts.ts';

const { number, plural } = numbersIn('pt-BR');

const items = (count: number): string =>
  plural(count, { one: '# item', many: '# de itens', other: '# itens' });

/** A text in quotes, on one line and at most 80 characters long. */
const quoted = (text: string): string => `“${quote(text).slice(1, -1)}”`;

const KIB = 1024;

function size(bytes: number): string {
  if (bytes >= KIB * KIB) return `${number(Math.round(bytes / KIB / KIB))} MiB`;
  return bytes >= KIB ? `${number(Math.round(bytes / KIB))} KiB` : `${number(bytes)} bytes`;
}

/** The accepted forms of a time. */
const RANGES =
  'São aceitos um ano (2024), um mês (2024-03), um dia (2024-03-01), um instante e uma duração em qualquer ordem ' +
  '(2024-03-01T00:00:00Z/P7D), dois instantes (2024-03-01/2024-03-08), uma comparação (>=2024-03-01) ' +
  'ou dois limites (2024-01..2024-03, com * para um limite aberto).';

/** The ways to log in, as the server names them; OpenID Connect stays as it is. */
const METHODS: Readonly<Record<string, string>> = { password: 'senha', passkey: 'passkey' };

/** The messages of the server in Brazilian Portuguese. */
export const service: LaterTexts['service'] = {
  'account-full': ({ max }) =>
    `Esta conta pode guardar ${number(max)} bytes, e isto passaria do limite. Exclua algo e esvazie a lixeira.`,
  'account-suspended': () => 'Esta conta está suspensa.',
  'address-expired': () => 'Este endereço expirou. Solicite um novo.',
  'address-invalid': ({ url }) => `${quoted(url)} não é um endereço http ou https completo.`,
  'address-too-long': ({ length, max }) =>
    `O endereço tem ${number(length)} caracteres; o máximo é ${number(max)}.`,
  'backup-nowhere': () => 'BACKUP_TO não está definido, então não há onde guardar um backup.',
  'export-first': () => 'Primeiro exporte a conta inteira como arquivo.',
  'object-busy': () => 'Outros estão alterando isto ao mesmo tempo. Tente de novo em instantes.',
  'code-refused': () => 'O código está errado ou já foi usado.',
  'code-wrong': () =>
    'Este código está errado ou é antigo demais. Digite o que o app mostra agora. Se ele também for recusado, confira a hora do seu celular.',
  'codes-without-password': () =>
    'Os códigos de um app autenticador protegem uma senha: defina uma primeiro.',
  'colour-invalid': ({ color }) => `${quoted(color)} não é uma cor CSS.`,
  'connection-request': ({ field, value }) =>
    `O pedido do programa não está correto: ${field} é “${value}”. Comece de novo no programa.`,
  'content-too-large': ({ bytes, maxMiB }) =>
    `Um texto pode ter no máximo ${maxMiB} MiB; este tem ${number(bytes)} bytes.`,
  'copy-is-file': () => 'Esta cópia é um arquivo: só páginas podem ser comparadas.',
  'copy-is-oldest': () => 'Esta é a cópia mais antiga: não há uma anterior para comparar.',
  'export-no-browser': () =>
    'PDFs são impressos por um navegador, mas nenhum está configurado: defina BROWSER_PATH com o caminho de um Chromium.',
  'feed-exists': ({ url }) => `Você já segue o feed ${quoted(url)}.`,
  'feed-interval': ({ minutes, min, max }) =>
    `O intervalo precisa ser um número inteiro de ${min} a ${max} minutos, não ${minutes}.`,
  'feed-not-found': ({ url, reason }) => `Não há nenhum feed legível em ${quoted(url)}. ${reason.reason}`,
  'file-too-large': ({ maxMiB }) => `Um arquivo pode ter no máximo ${maxMiB} MiB.`,
  'key-level': ({ level }) => `O acesso precisa ser full, read ou save, não ${quoted(level)}.`,
  'key-name-length': ({ name, length, max }) =>
    `O nome de uma chave de acesso precisa ter de 1 a ${max} caracteres; ${quoted(name)} tem ${length}.`,
  'key-read-only': () => 'Esta chave de acesso é somente leitura.',
  'key-scoped': () =>
    'Uma chave de acesso com conteúdo limitado não pode gerenciar chaves, tokens ou webhooks nem importar, exportar ou compartilhar.',
  'link-expired': () => 'Este link expirou.',
  'link-from-text': () => 'Este link vem do texto da nota: ele some quando a referência é excluída de lá.',
  'link-to-itself': () => 'Um item não pode ser vinculado a si mesmo.',
  'link-used': () => 'Este link já foi usado.',
  'log-in-limited': ({ minutes }) =>
    `Muitas tentativas de acesso sem sucesso. Tente de novo em ${minutes === 1 ? 'um minuto' : `${number(minutes)} minutos`}.`,
  'identity-taken': () => 'Esta identidade já está vinculada a uma conta.',
  'log-in-name': ({ name, length, max }) =>
    `Um nome precisa ter de 1 a ${number(max)} caracteres; ${quoted(name)} tem ${number(length)}.`,
  'log-in-name-taken': ({ name }) => `Outra pessoa já entra aqui como ${quoted(name)}. Escolha outro nome.`,
  'log-in-off': ({ method }) => `O acesso com ${METHODS[method] ?? method} está desativado neste servidor.`,
  'log-in-over': () => 'Esta tentativa de acesso demorou demais ou já foi concluída. Comece de novo.',
  'log-in-refused': () => 'O nome ou a senha estão incorretos.',
  'log-ins-changed': () => 'Suas formas de entrar mudaram. Recarregue a página.',
  'object-changed': () =>
    'O item mudou nesse meio-tempo. Nada foi alterado. Abra-o de novo e tente outra vez.',
  'object-deleted': ({ ids }) =>
    ids.length === 1
      ? 'O item está excluído: restaure-o primeiro.'
      : 'Os itens estão excluídos: restaure-os primeiro.',
  'object-not-note': () => 'O item não é uma nota: o conteúdo dele não pode ser substituído.',
  'object-not-pinned': ({ ids }) =>
    ids.length === 1
      ? 'O item não está fixado. Nada foi movido.'
      : 'Os itens não estão fixados. Nada foi movido.',
  'object-not-in-trash': () => 'O item não está na lixeira: exclua-o primeiro.',
  'object-without-text': () => 'O item não tem texto.',
  'out-of-scope': () => 'Esta chave de acesso não dá acesso a este conteúdo.',
  'out-of-sight': () => 'O item sairia do conteúdo a que esta chave dá acesso.',
  'owner-needed': () => 'A conta de quem administra o servidor não pode ser suspensa nem excluída aqui.',
  'page-empty': () => 'A página está vazia.',
  'page-too-large': ({ maxMiB }) => `A página passa de ${maxMiB} MiB.`,
  'passkey-not-made': () => 'Não foi possível adicionar a passkey. Tente de novo.',
  'passkey-place': ({ origin }) =>
    `As passkeys funcionam por https ou em http://localhost. Esta página é ${quoted(origin)}.`,
  'passkey-refused': () => 'Esta passkey não pertence a nenhuma conta deste servidor.',
  'passkey-taken': () => 'Esta passkey já está vinculada a uma conta.',
  'password-long': ({ max }) => `A senha pode ter no máximo ${number(max)} bytes.`,
  'password-short': ({ min }) => `A senha precisa ter pelo menos ${number(min)} caracteres.`,
  'password-weak': () => 'Esta senha é fácil de adivinhar. Use mais palavras ou outras palavras.',
  'provider-away': () =>
    'O provedor de identidade não está respondendo. Entre de outra forma ou tente mais tarde.',
  'provider-group': () =>
    'Segundo o provedor de identidade, você não está em nenhum dos grupos que podem usar este serviço.',
  'provider-refused': () => 'O provedor de identidade não confirmou quem você é. Comece de novo.',
  'provider-unknown': () =>
    'Nenhuma conta deste servidor corresponde a esta pessoa. Peça um convite a quem administra o servidor.',
  'search-with-colour': ({ name }) =>
    `Só o app aplica a cor da busca salva ${quoted(name)}: ela não pode ser compartilhada nem exportada.`,
  'search-exists': ({ name }) => `Já existe uma busca salva chamada ${quoted(name)}.`,
  'search-name-length': ({ name, length, max }) =>
    `O nome de uma busca salva precisa ter de 1 a ${number(max)} caracteres; ${quoted(name)} tem ${number(length)}.`,
  'second-factor': () => 'Digite também o código do seu app autenticador ou um código de recuperação.',
  'second-factor-refused': () =>
    'O código está errado ou já foi usado. Se códigos mais novos também forem recusados, confira a hora do seu celular.',
  'service-password': () => 'O endereço não pode conter nome nem senha.',
  'space-exists': ({ name }) => `Já existe um espaço chamado ${quoted(name)}.`,
  'space-full': ({ ids, max }) =>
    ids.length === 1 ? `O espaço já contém ${items(max)}.` : `Os espaços já contêm ${items(max)} cada um.`,
  'space-name-length': ({ name, length, max }) =>
    `O nome de um espaço precisa ter de 1 a ${max} caracteres; ${quoted(name)} tem ${length}.`,
  'space-too-large': ({ count, max }) =>
    `Um espaço pode conter no máximo ${items(max)}, não ${number(count)}.`,
  'suspend-first': () => 'Primeiro suspenda a conta, para que nada seja adicionado depois da exportação.',
  'tag-name-length': ({ name, length, max }) =>
    `Uma etiqueta precisa ter de 1 a ${max} caracteres; ${quoted(name)} tem ${length}.`,
  'tag-not-found': ({ name }) => `A etiqueta ${quoted(name)} não existe.`,
  'text-too-large': ({ field, bytes, max }) =>
    `${field === 'summary' ? 'O resumo' : quoted(field)} tem ${number(bytes)} bytes; o máximo é ${number(max)}.`,
  'title-too-long': ({ length, max }) =>
    `O título tem ${number(length)} caracteres; o máximo é ${number(max)}.`,
  'too-many-feeds': ({ max }) => `Uma conta pode ter no máximo ${max} feeds: remova um primeiro.`,
  'too-many-parts': ({ name, count, max }) =>
    `Um item pode conter no máximo ${number(max)} ${name === 'notes' ? 'notas' : name}; este tem ${number(count)}.`,
  'too-many-searches': ({ max }) =>
    `Uma conta pode ter no máximo ${number(max)} buscas salvas: remova uma primeiro.`,
  'too-many-shares': ({ max }) =>
    `Uma conta pode ter no máximo ${number(max)} compartilhamentos: encerre um primeiro.`,
  'too-many-spaces': ({ max }) => `Um item pode estar em no máximo ${max} espaços.`,
  'too-many-tags': ({ count, max }) =>
    `Um item pode ter no máximo ${number(max)} etiquetas; este teria ${number(count)}.`,
  'too-many-webhooks': ({ max }) => `Uma conta pode ter no máximo ${max} webhooks: exclua um primeiro.`,
  // Imports
  'archive-broken': ({ error }) => `O arquivo compactado está danificado (${error}).`,
  'import-failed': () => 'A importação falhou. Consulte o log do servidor.',
  'row-beyond-archive': () => 'O arquivo compactado é grande demais: esta parte não é mais lida.',
  'row-bomb': ({ times }) => `Descompactado, o arquivo teria ${number(times)} vezes o tamanho atual.`,
  'row-bookmarklet': () => 'O endereço é um programa (um bookmarklet), não uma página.',
  'row-cut-off': () => 'O arquivo está cortado aqui.',
  'row-data-address': () => 'O endereço traz o próprio conteúdo e não é uma página.',
  'row-encrypted': () => 'O arquivo está criptografado.',
  'row-file-address': () => 'O endereço é um arquivo do computador em que foi salvo.',
  'row-file-empty': () => 'O arquivo está vazio.',
  'row-file-format': () => 'O formato do arquivo não é compatível.',
  'row-file-not-exported': () => 'A exportação não contém o arquivo.',
  'row-file-too-large': () => 'O arquivo passa de 64 MiB.',
  'row-files': ({ max }) => `De uma pasta são lidos no máximo ${number(max)} arquivos.`,
  'row-folders': ({ max }) => `As pastas são lidas até ${number(max)} níveis de profundidade.`,
  'row-in-keep-trash': () => 'A nota está na lixeira do Google Keep.',
  'row-in-trash': () => 'O item está na lixeira.',
  'row-item-without-address': () => 'O post não tem endereço.',
  'row-mail-address': () => 'O endereço é de e-mail, não de uma página.',
  'row-malformed-address': () => 'O endereço está malformado.',
  'row-no-host': () => 'O endereço não tem protocolo nem servidor.',
  'row-no-object': () => 'A entrada não é um objeto JSON.',
  'row-not-json': () => 'O arquivo não é JSON ou está cortado.',
  'row-note-empty': () => 'A nota está vazia.',
  'row-other-scheme': ({ scheme }) => `O endereço começa com ${scheme}: e não é uma página da web.`,
  'row-outside-archive': () => 'O nome do arquivo aponta para fora do arquivo compactado.',
  'row-saved-search': () => 'O endereço é uma busca salva do navegador, não uma página.',
  'row-symbolic-link': () => 'É um link simbólico, que não é seguido.',
  'row-without-address': () => 'A linha não tem endereço.',
  'row-without-content': () => 'A exportação não inclui o conteúdo.',
  'row-without-feed-address': () => 'O feed não tem endereço (xmlUrl).',
  'row-without-highlight': () => 'A linha não tem destaque.',
  'row-without-picture': () => 'A exportação não inclui esta imagem da nota.',
  // Queries
  'duration-invalid': ({ text }) =>
    `${quoted(text)} não é uma duração ISO 8601, como P7D, P1M ou PT12H. ${RANGES}`,
  'query-field-value': ({ field, value, accepted }) =>
    `${field}: não aceita ${quoted(value)}. Valores possíveis: ${accepted.join(', ')}.`,
  'query-invalid': ({ character, reason }) => `No caractere ${number(character)} de q: ${reason.reason}`,
  'query-nested': ({ max }) => `Os parênteses têm mais de ${number(max)} níveis.`,
  'query-too-long': ({ length, max }) => `q tem ${number(length)} caracteres; o máximo é ${number(max)}.`,
  'range-missing': () => `Falta um período. ${RANGES}`,
  'range-of-days': ({ text }) =>
    `Uma barra separa instantes, dias ou durações, mas ${quoted(text)} é um mês ou um ano. ${RANGES}`,
  'range-outside': ({ text }) => `${quoted(text)} está fora dos anos 0000 a 9999. ${RANGES}`,
  'range-reversed': ({ text }) => `${quoted(text)} termina antes de começar. ${RANGES}`,
  'range-without-length': ({ text }) =>
    `${quoted(text)} é um instante sem duração; acrescente uma, como /PT1H. ${RANGES}`,
  'time-invalid': ({ text }) => `${quoted(text)} não é um ano, um mês, um dia nem um instante. ${RANGES}`,
  'time-without-day': ({ text }) => `O dia ${quoted(text)} não existe nesse mês. ${RANGES}`,
  'time-without-month': ({ text }) => `${quoted(text)} não tem um mês de 01 a 12. ${RANGES}`,
  'time-without-clock': ({ text }) =>
    `${quoted(text)} tem um horário ou uma diferença de fuso que não existe. ${RANGES}`,
  // Addresses and their servers
  'address-not-http': ({ url }) => `${quoted(url)} não é um endereço http ou https.`,
  'address-not-public': ({ host }) =>
    `${quoted(host)} não está na internet pública e não consta em FETCH_ALLOW.`,
  'address-redirects': ({ url, max }) => `${quoted(url)} redireciona mais de ${number(max)} vezes.`,
  'address-unreadable': ({ url }) => `${quoted(url)} não é um endereço.`,
  'answer-certificate': ({ url }) => `O certificado de ${quoted(url)} não é válido.`,
  'answer-compressed': ({ encoding }) =>
    `A resposta está compactada em um formato desconhecido: ${quoted(encoding)}.`,
  'answer-compressed-often': ({ times }) => `A resposta está compactada ${number(times)} vezes.`,
  'answer-empty': () => 'A resposta está vazia.',
  'answer-headers-endless': ({ url }) => `${quoted(url)} envia cabeçalhos sem fim.`,
  'answer-not-decompressed': ({ url }) => `A resposta de ${quoted(url)} não pode ser descompactada.`,
  'answer-slow': ({ url, seconds }) => `${quoted(url)} não respondeu por completo em ${number(seconds)} s.`,
  'answer-status': ({ url, status }) => `${quoted(url)} respondeu com o status ${status}.`,
  'answer-too-large': ({ maxBytes }) => `A resposta passa de ${size(maxBytes)}.`,
  'answer-unconditional': ({ url }) =>
    `${quoted(url)} respondeu 304 Not Modified a uma solicitação sem condições.`,
  'host-away': ({ host }) =>
    `O servidor ${quoted(host)} não está respondendo no momento. Tente de novo em instantes.`,
  'host-not-looked-up': ({ host }) =>
    `No momento não é possível consultar o nome ${quoted(host)}. Tente de novo em instantes.`,
  'host-unknown': ({ host }) => `Não existe nenhum servidor com o nome ${quoted(host)}.`,
  'server-away': ({ url }) =>
    `O servidor de ${quoted(url)} não está respondendo no momento. Tente de novo em instantes.`,
  // Pages
  'copy-read-instead': ({ date, reason }) =>
    `${reason.reason} No lugar da página, foi processada a cópia guardada de ${formatDate(date)}.`,
  'page-challenge': ({ url }) => `${quoted(url)} mostra uma verificação antirrobôs em vez da página.`,
  'page-consent-only': () => 'A página mostra apenas um pedido de consentimento.',
  'page-error': ({ url }) => `${quoted(url)} mostra uma mensagem de erro em vez da página.`,
  'page-grown': ({ maxBytes }) => `A página cresceu e passou de ${size(maxBytes)}.`,
  'page-leaves-web': () => 'A página redireciona para algo que não é um endereço da web.',
  'page-log-in': ({ url }) => `${quoted(url)} pede que você entre na sua conta.`,
  'page-memory': () => 'A página usa memória demais.',
  'page-not-in-file': () => 'Não há nenhuma página neste arquivo.',
  'page-not-shown': ({ error }) => `Não é possível mostrar a página (${error}).`,
  'page-shows-much': ({ maxBytes }) => `A página mostra mais de ${size(maxBytes)}.`,
  'page-status': ({ status }) => `A página responde com o status ${status}.`,
  'saved-page-damaged': () => 'Esta página salva está danificada.',
  'web-address-only': () => 'Só é possível mostrar endereços http e https.',
  // Files
  'archive-damaged': () => 'Este arquivo compactado está danificado.',
  'archive-files': ({ max }) => `Este arquivo compactado contém mais de ${number(max)} arquivos.`,
  'archive-no-document': () => 'Este arquivo compactado não é um documento.',
  'archive-size': ({ maxBytes }) => `Descompactado, este arquivo passa de ${size(maxBytes)}.`,
  'book-without-contents': () => 'Este e-book não tem sumário.',
  'file-nested': ({ max }) => `Este arquivo aninha mais de ${number(max)} elementos.`,
  'file-not-text': () => 'Este arquivo não é de texto.',
  'file-without-text': () => 'Não foi possível ler nenhum texto neste arquivo.',
  'heic-damaged': () => 'Não é possível ler esta imagem HEIC: ela está danificada.',
  'heic-empty': () => 'Este arquivo HEIC não contém nenhuma imagem.',
  'mail-address': ({ mail }) =>
    `${quoted(mail)} não é um endereço de e-mail válido. Informe um só, em caracteres ASCII, como anna@example.org.`,
  'mail-lines': ({ max }) => `Esta mensagem tem mais de ${number(max)} linhas.`,
  'mail-nested': () => 'Esta mensagem tem níveis demais, ou seus cabeçalhos são longos demais.',
  'pdf-damaged': () => 'Não é possível ler este PDF: ele está danificado.',
  'pdf-empty': () => 'Este PDF não tem nenhuma página.',
  'pdf-password': () => 'Este PDF é protegido por senha.',
  'picture-damaged': () => 'Não é possível ler esta imagem: ela está danificada.',
  'picture-format': () =>
    'Não é possível ler esta imagem: ela está danificada ou não tem o formato que indica.',
  'picture-held': ({ width, height, format }) =>
    `Esta imagem de ${number(width)} × ${number(height)} pixels é grande demais para o formato ${format}, que precisa caber inteiro na memória.`,
  'picture-pixels': () => 'Não é possível ler esta imagem: ela tem pixels demais.',
  'picture-text': () => 'Não foi possível reconhecer o texto desta imagem.',
  'picture-too-large': ({ width, height }) =>
    `Esta imagem de ${number(width)} × ${number(height)} pixels é grande demais.`,
  'recording-unreadable': () =>
    'Não é possível ler esta gravação: ela está danificada ou não tem o formato que indica.',
  'text-cut': () => 'O final do texto ficou de fora. O restante não é mostrado nem encontrado na busca.',
  'text-cut-at-page': ({ page, pages }) =>
    `O texto foi lido até a página ${number(page)} de ${number(pages)}. O restante não é mostrado nem encontrado na busca.`,
  'text-full': ({ maxBytes }) =>
    `O final do texto ficou de fora: ele passa de ${size(maxBytes)}. O restante não é mostrado nem encontrado na busca.`,
  'text-full-at-page': ({ page, pages, maxBytes }) =>
    `O texto foi lido até a página ${number(page)} de ${number(pages)}: ele passa de ${size(maxBytes)}. O restante não é mostrado nem encontrado na busca.`,
  'too-complex': () => 'Isto é grande demais, ou tem níveis demais, para ser lido.',
  'type-without-picture': ({ type }) =>
    `Um arquivo do tipo ${quoted(type)} não pode ser mostrado como imagem.`,
  'type-without-text': ({ type }) => `Um arquivo do tipo ${quoted(type)} não tem texto legível.`,
  'type-unreadable': ({ type }) => `Um arquivo do tipo ${quoted(type)} não pode ser lido aqui.`,
  'video-slow': ({ seconds }) =>
    `Não foi possível mostrar nenhum quadro deste vídeo em ${number(seconds)} s.`,
  'video-unreadable': () =>
    'Não é possível mostrar nenhum quadro deste vídeo: ele está danificado ou tem um formato que o ffmpeg não lê.',
  'video-without-frame': () => 'Este vídeo não tem nenhum quadro que possa ser mostrado.',
  // The work itself
  'ai-answer': ({ problem }) => `A resposta do servidor de IA não é utilizável: ${problem}`,
  'ai-fixed': () => 'AI_BASE_URL está definido no ambiente, então o servidor de IA é alterado lá.',
  'ai-away': () => 'O servidor de IA não está respondendo no momento. Tente de novo em instantes.',
  'ai-busy': ({ seconds }) => `O servidor de IA está ocupado. Tente de novo em ${number(seconds)} s.`,
  'ai-endless': () => 'A resposta do servidor de IA não termina nunca.',
  'ai-no-text-model': () => 'Nenhum modelo para textos está configurado.',
  'ai-no-vision-model': () => 'Nenhum modelo para imagens está configurado.',
  'ai-not-json': () => 'A resposta do servidor de IA não é JSON.',
  'ai-refused': ({ status }) => `O servidor de IA recusa a solicitação com o status ${status}.`,
  'ai-vectors': ({ problem }) => `Os vetores do servidor de IA não são utilizáveis (${problem}).`,
  'ai-without-message': () => 'A resposta do servidor de IA não contém nenhuma mensagem.',
  'browser-not-started': () =>
    'O navegador do servidor não pode ser iniciado. Execute commonplace doctor para saber por quê.',
  'internal-error': () => 'Erro interno. Consulte o log do servidor.',
  'model-changed': ({ model, count, expected }) =>
    `O modelo ${quoted(model)} devolve ${number(count)} números em vez de ${number(expected)}: é outro modelo.`,
  'object-without-address': () => 'O item não tem endereço.',
  'object-without-file': () => 'O item não tem arquivo.',
  'process-ended': ({ times }) => `O processo que cuidava disto foi interrompido ${number(times)} vezes.`,
  'work-broke-down': () => 'O programa que lê isto parou de funcionar.',
  'work-memory': ({ maxMiB }) => `Isto precisa de mais de ${number(maxMiB)} MiB de memória.`,
  'work-memory-full': () => 'Isto precisa de memória demais.',
  'work-processor': ({ seconds }) => `Isto precisa de mais de ${number(seconds)} s de processador.`,
  'work-time': ({ seconds }) => `Isto leva mais de ${number(seconds)} s.`,
  // Feeds
  'feed-damaged': () => 'O feed está danificado: não é possível ler o código dele.',
  'feed-items-left-out': ({ count, name, reason }) => {
    const named = name === '' ? '' : ` (${quoted(name)})`;
    return count === 1
      ? `Um post ficou de fora${named}: ${reason.reason}`
      : `${number(count)} posts ficaram de fora; o primeiro${named}: ${reason.reason}`;
  },
  'feed-page-instead': () => 'Neste endereço agora há uma página, não um feed.',
  'feed-page-names-other': ({ url }) =>
    `Neste endereço agora há uma página, não um feed. A página indica este feed: ${url}`,
  'feed-restored': () => 'Pausado porque os dados foram restaurados de um backup.',
  'feed-slow': () => 'A leitura demorou demais.',
  'feed-space-deleted': () =>
    'O espaço deste feed foi excluído. Escolha outro ou nenhum e depois retome o feed.',
  'feed-unread': () => 'Não foi possível ler o feed.',
  'feed-unsaved': () => 'Não foi possível salvar os posts.',
  'not-a-feed': () => 'A resposta não é um feed nem uma página que possa indicar um.',
  'page-without-feed': () => 'É uma página sem feed.',
  // Webhooks
  'delivery-blocked': () => 'As mensagens anteriores não puderam ser entregues durante três dias.',
  'delivery-redirect': ({ status }) =>
    `A resposta teve o status ${status}, e redirecionamentos não são seguidos.`,
  'delivery-secret': () => 'O segredo foi criptografado com uma chave do servidor diferente da atual.',
  'delivery-status': ({ status }) => `A resposta teve o status ${status}.`,
  'delivery-unsent': () => 'Não foi possível enviar a mensagem.',
  'webhook-imported': () =>
    'Pausado porque este webhook foi importado. Ao ser retomado, ele recebe um novo segredo.',
  'webhook-restored': () => 'Pausado porque os dados foram restaurados de um backup.',
};
