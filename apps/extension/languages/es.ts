import { numbersIn } from '../../web/words/counts.ts';
import type { words } from '../words.ts';

const { plural } = numbersIn('es');

/** The texts of the extension in Spanish. */
export const spanish: typeof words = {
  menu: {
    page: 'Guardar esta página',
    selection: 'Guardar la selección',
    picture: 'Guardar esta imagen',
    link: 'Guardar este enlace',
  },
  badge: {
    saved: 'Guardado',
    waiting: 'En espera del servidor',
    notConnected: 'Haz clic para conectarte a tu servidor',
  },
  connect: {
    title: 'Conectar con tu servidor',
    hint: 'Abre los ajustes en la app, crea un enlace y pégalo aquí. Este navegador recibirá así su propia clave.',
    link: 'Enlace',
    name: 'Nombre de este navegador',
    browser: (name) => (name === '' ? '(extensión)' : `${name} (extensión)`),
    connect: 'Conectar',
    connecting: 'Conectando…',
    readOnly: 'Este enlace es de solo lectura. Crea en los ajustes uno que permita leer y modificar.',
    refused: 'Este enlace no es válido: se revocó o es de otro servidor.',
    ended: 'Este enlace ya se usó o ha caducado. Crea otro en los ajustes.',
    broken: 'Esto no es un enlace de los ajustes. Un enlace así contiene #key=; cópialo entero.',
  },
  popup: {
    nothing: 'Esta página no se puede guardar.',
    looking: 'Comprobando…',
    known: (date) => `Guardada el ${date}.`,
    unknown: 'Aún no está guardada.',
    unclear: 'El servidor no responde. Puede que esta página ya esté guardada.',
    open: 'Abrir en la app',
    tags: 'Etiquetas',
    tagsHint: 'jardín, por leer',
    spaces: 'Espacios',
    keepPage: 'Guardar la página',
    keepAgain: 'Guardar de nuevo',
    keepSelection: 'Guardar la selección',
    saving: 'Guardando…',
    saved: 'Guardado.',
    tooLarge:
      'Esta página no se puede leer aquí o es demasiado grande. El servidor la obtendrá de su dirección.',
    disconnect: 'Desconectar',
    disconnectQuestion: (waiting) =>
      waiting === 0
        ? '¿Desconectar este navegador? Necesitarás un enlace nuevo para volver a conectarlo.'
        : plural(waiting, {
            one: '¿Desconectar este navegador? Se perderá # elemento sin enviar.',
            many: '¿Desconectar este navegador? Se perderán # de elementos sin enviar.',
            other: '¿Desconectar este navegador? Se perderán # elementos sin enviar.',
          }),
    stay: 'Mantener la conexión',
    failed: (reason) => `No se guardó: ${reason}`,
    away: 'El servidor no responde. La página queda almacenada aquí y se enviará cuando vuelva a responder.',
  },
  outbox: {
    title: 'En espera del servidor',
    again: 'Reintentar',
    discard: (name) => `Descartar ${name}`,
    discardShort: 'Descartar',
  },
  revoked: 'Se revocó la clave de este navegador. Vuelve a conectarlo con un enlace nuevo.',
};
