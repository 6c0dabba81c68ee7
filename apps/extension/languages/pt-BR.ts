import { numbersIn } from '../../web/words/counts.ts';
import type { words } from '../words.ts';

const { plural } = numbersIn('pt-BR');

/** The texts of the extension in Brazilian Portuguese. */
export const brazilianPortuguese: typeof words = {
  menu: {
    page: 'Salvar esta página',
    selection: 'Salvar a seleção',
    picture: 'Salvar esta imagem',
    link: 'Salvar este link',
  },
  badge: {
    saved: 'Salvo',
    waiting: 'Aguardando o servidor',
    notConnected: 'Clique para se conectar ao seu servidor',
  },
  connect: {
    title: 'Conectar ao seu servidor',
    hint: 'Abra as configurações no app, crie um link e cole-o aqui. Assim, este navegador recebe uma chave própria.',
    link: 'Link',
    name: 'Nome deste navegador',
    browser: (name) => (name === '' ? '(extensão)' : `${name} (extensão)`),
    connect: 'Conectar',
    connecting: 'Conectando…',
    readOnly: 'Este link é somente leitura. Crie nas configurações um que permita ler e alterar.',
    refused: 'Este link não é válido: foi revogado ou é de outro servidor.',
    ended: 'Este link já foi usado ou expirou. Crie outro nas configurações.',
    broken: 'Este não é um link das configurações. Um link desses contém #key=; copie-o por inteiro.',
  },
  popup: {
    nothing: 'Não é possível salvar esta página.',
    looking: 'Verificando…',
    known: (date) => `Salva em ${date}.`,
    unknown: 'Ainda não salva.',
    unclear: 'O servidor não está respondendo. Esta página talvez já esteja salva.',
    open: 'Abrir no app',
    tags: 'Etiquetas',
    tagsHint: 'jardim, para ler',
    spaces: 'Espaços',
    keepPage: 'Salvar a página',
    keepAgain: 'Salvar de novo',
    keepSelection: 'Salvar a seleção',
    saving: 'Salvando…',
    saved: 'Salvo.',
    tooLarge:
      'Não é possível ler esta página aqui, ou ela é grande demais. O servidor vai buscá-la no endereço dela.',
    disconnect: 'Desconectar',
    disconnectQuestion: (waiting) =>
      waiting === 0
        ? 'Desconectar este navegador? Você vai precisar de um novo link para reconectá-lo.'
        : plural(waiting, {
            one: 'Desconectar este navegador? # item não enviado será perdido.',
            many: 'Desconectar este navegador? # de itens não enviados serão perdidos.',
            other: 'Desconectar este navegador? # itens não enviados serão perdidos.',
          }),
    stay: 'Manter a conexão',
    failed: (reason) => `Não foi salvo: ${reason}`,
    away: 'O servidor não está respondendo. A página fica aqui e será enviada quando ele voltar.',
  },
  outbox: {
    title: 'Aguardando o servidor',
    again: 'Tentar de novo',
    discard: (name) => `Descartar ${name}`,
    discardShort: 'Descartar',
  },
  revoked: 'A chave deste navegador foi revogada. Conecte-o de novo com um novo link.',
};
