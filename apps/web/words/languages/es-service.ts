import { quote } from '../../../../core/errors.ts';
import { numbersIn } from '../counts.ts';
import { formatDate } from '../format.ts';
import type { LaterTexts } from './texts.ts';

const { number, plural } = numbersIn('es');

const items = (count: number): string =>
  plural(count, { one: '# elemento', many: '# de elementos', other: '# elementos' });

/** A text in quotes, on one line and at most 80 characters long. */
const quoted = (text: string): string => `«${quote(text).slice(1, -1)}»`;

const KIB = 1024;

function size(bytes: number): string {
  if (bytes >= KIB * KIB) return `${number(Math.round(bytes / KIB / KIB))} MiB`;
  return bytes >= KIB ? `${number(Math.round(bytes / KIB))} KiB` : `${number(bytes)} bytes`;
}

/** The accepted forms of a time. */
const RANGES =
  'Se admite un año (2024), un mes (2024-03), un día (2024-03-01), un instante y una duración en cualquier orden ' +
  '(2024-03-01T00:00:00Z/P7D), dos instantes (2024-03-01/2024-03-08), una comparación (>=2024-03-01) ' +
  'o dos límites (2024-01..2024-03, con * para un extremo abierto).';

/** The ways to log in, as the server names them; OpenID Connect stays as it is. */
const METHODS: Readonly<Record<string, string>> = { password: 'contraseña', passkey: 'passkey' };

/** The messages of the server in Spanish. */
export const service: LaterTexts['service'] = {
  'account-full': ({ max }) =>
    `Esta cuenta puede guardar ${number(max)} bytes, y esto los superaría. Elimina algo y vacía la papelera.`,
  'account-suspended': () => 'Esta cuenta está suspendida.',
  'address-expired': () => 'Esta dirección ha caducado. Solicita una nueva.',
  'address-invalid': ({ url }) => `${quoted(url)} no es una dirección http o https completa.`,
  'address-too-long': ({ length, max }) =>
    `La dirección tiene ${number(length)} caracteres; el máximo es ${number(max)}.`,
  'backup-nowhere': () => 'BACKUP_TO no está definido, así que no hay dónde guardar una copia de seguridad.',
  'export-first': () => 'Primero exporta la cuenta completa como archivo.',
  'object-busy': () => 'Otros están cambiando esto al mismo tiempo. Inténtalo de nuevo en un momento.',
  'code-refused': () => 'El código es incorrecto o ya se usó.',
  'code-wrong': () =>
    'Este código es incorrecto o demasiado antiguo. Introduce el que muestra ahora la app. Si también se rechaza, comprueba la hora de tu teléfono.',
  'codes-without-password': () =>
    'Los códigos de una app de autenticación protegen una contraseña: crea una primero.',
  'colour-invalid': ({ color }) => `${quoted(color)} no es un color CSS.`,
  'connection-request': ({ field, value }) =>
    `La petición del programa no es correcta: ${field} es «${value}». Vuelve a empezar desde el programa.`,
  'content-too-large': ({ bytes, maxMiB }) =>
    `Un texto puede tener como máximo ${maxMiB} MiB; este tiene ${number(bytes)} bytes.`,
  'copy-is-file': () => 'Esta copia es un archivo: solo se pueden comparar páginas.',
  'copy-is-oldest': () => 'Esta es la copia más antigua: no hay ninguna anterior con la que compararla.',
  'export-no-browser': () =>
    'Los PDF los imprime un navegador, pero no hay ninguno configurado: indica en BROWSER_PATH la ruta de un Chromium.',
  'feed-exists': ({ url }) => `Ya sigues el feed ${quoted(url)}.`,
  'feed-interval': ({ minutes, min, max }) =>
    `El intervalo debe ser un número entero de ${min} a ${max} minutos, no ${minutes}.`,
  'feed-not-found': ({ url, reason }) => `No hay ningún feed legible en ${quoted(url)}. ${reason.reason}`,
  'file-too-large': ({ maxMiB }) => `Un archivo puede tener como máximo ${maxMiB} MiB.`,
  'key-level': ({ level }) => `El acceso debe ser full, read o save, no ${quoted(level)}.`,
  'key-name-length': ({ name, length, max }) =>
    `El nombre de una clave de acceso debe tener de 1 a ${max} caracteres; ${quoted(name)} tiene ${length}.`,
  'key-read-only': () => 'Esta clave de acceso es de solo lectura.',
  'key-scoped': () =>
    'Una clave de acceso con contenido limitado no puede gestionar claves, tokens ni webhooks, ni tampoco importar, exportar o compartir.',
  'link-expired': () => 'Este enlace ha caducado.',
  'link-from-text': () =>
    'Este enlace viene del texto de la nota: desaparece cuando se elimina allí la referencia.',
  'link-to-itself': () => 'Un elemento no se puede enlazar consigo mismo.',
  'link-used': () => 'Este enlace ya se usó.',
  'log-in-limited': ({ minutes }) =>
    `Demasiados intentos fallidos de iniciar sesión. Inténtalo de nuevo en ${minutes === 1 ? 'un minuto' : `${number(minutes)} minutos`}.`,
  'identity-taken': () => 'Esta identidad ya está vinculada a una cuenta.',
  'log-in-name': ({ name, length, max }) =>
    `Un nombre debe tener de 1 a ${number(max)} caracteres; ${quoted(name)} tiene ${number(length)}.`,
  'log-in-name-taken': ({ name }) =>
    `Otra persona ya inicia sesión aquí como ${quoted(name)}. Elige otro nombre.`,
  'log-in-off': ({ method }) =>
    `El inicio de sesión con ${METHODS[method] ?? method} está desactivado en este servidor.`,
  'log-in-over': () => 'Este inicio de sesión tardó demasiado o ya se completó. Empieza de nuevo.',
  'log-in-refused': () => 'El nombre o la contraseña no son correctos.',
  'log-ins-changed': () => 'Tus formas de iniciar sesión han cambiado. Vuelve a cargar la página.',
  'object-changed': () =>
    'El elemento ha cambiado entretanto. No se ha cambiado nada. Vuelve a abrirlo e inténtalo de nuevo.',
  'object-deleted': ({ ids }) =>
    ids.length === 1
      ? 'El elemento está eliminado: recupéralo primero.'
      : 'Los elementos están eliminados: recupéralos primero.',
  'object-not-note': () => 'El elemento no es una nota: su contenido no se puede reemplazar.',
  'object-not-pinned': ({ ids }) =>
    ids.length === 1
      ? 'El elemento no está fijado. No se ha movido nada.'
      : 'Los elementos no están fijados. No se ha movido nada.',
  'object-not-in-trash': () => 'El elemento no está en la papelera: elimínalo primero.',
  'object-without-text': () => 'El elemento no tiene texto.',
  'out-of-scope': () => 'Esta clave de acceso no da acceso a este contenido.',
  'out-of-sight': () => 'El elemento quedaría fuera del contenido al que da acceso esta clave.',
  'owner-needed': () => 'La cuenta de quien administra el servidor no se puede suspender ni eliminar aquí.',
  'page-empty': () => 'La página está vacía.',
  'page-too-large': ({ maxMiB }) => `La página supera ${maxMiB} MiB.`,
  'passkey-not-made': () => 'No se pudo añadir la passkey. Inténtalo de nuevo.',
  'passkey-place': ({ origin }) =>
    `Las passkeys funcionan con https o en http://localhost. Esta página es ${quoted(origin)}.`,
  'passkey-refused': () => 'Esta passkey no pertenece a ninguna cuenta de este servidor.',
  'passkey-taken': () => 'Esta passkey ya está vinculada a una cuenta.',
  'password-long': ({ max }) => `La contraseña puede tener como máximo ${number(max)} bytes.`,
  'password-short': ({ min }) => `La contraseña debe tener al menos ${number(min)} caracteres.`,
  'password-weak': () => 'Esta contraseña es fácil de adivinar. Usa más palabras u otras distintas.',
  'provider-away': () =>
    'El proveedor de identidad no responde. Inicia sesión de otra forma o inténtalo más tarde.',
  'provider-group': () =>
    'Según el proveedor de identidad, no estás en ninguno de los grupos que pueden usar este servicio.',
  'provider-refused': () => 'El proveedor de identidad no confirmó quién eres. Empieza de nuevo.',
  'provider-unknown': () =>
    'Ninguna cuenta de este servidor corresponde a esta persona. Pide una invitación a quien administra el servidor.',
  'search-with-colour': ({ name }) =>
    `Solo la app aplica el color de la búsqueda guardada ${quoted(name)}: no se puede compartir ni exportar.`,
  'search-exists': ({ name }) => `Ya existe una búsqueda guardada llamada ${quoted(name)}.`,
  'search-name-length': ({ name, length, max }) =>
    `El nombre de una búsqueda guardada debe tener de 1 a ${number(max)} caracteres; ${quoted(name)} tiene ${number(length)}.`,
  'second-factor': () =>
    'Introduce también el código de tu app de autenticación o un código de recuperación.',
  'second-factor-refused': () =>
    'El código es incorrecto o ya se usó. Si también se rechazan códigos más recientes, comprueba la hora de tu teléfono.',
  'service-password': () => 'La dirección no debe contener ni nombre ni contraseña.',
  'space-exists': ({ name }) => `Ya existe un espacio llamado ${quoted(name)}.`,
  'space-full': ({ ids, max }) =>
    ids.length === 1
      ? `El espacio ya contiene ${items(max)}.`
      : `Los espacios ya contienen ${items(max)} cada uno.`,
  'space-name-length': ({ name, length, max }) =>
    `El nombre de un espacio debe tener de 1 a ${max} caracteres; ${quoted(name)} tiene ${length}.`,
  'space-too-large': ({ count, max }) =>
    `Un espacio puede contener como máximo ${items(max)}, no ${number(count)}.`,
  'suspend-first': () => 'Primero suspende la cuenta, para que no se añada nada después de exportarla.',
  'tag-name-length': ({ name, length, max }) =>
    `Una etiqueta debe tener de 1 a ${max} caracteres; ${quoted(name)} tiene ${length}.`,
  'tag-not-found': ({ name }) => `La etiqueta ${quoted(name)} no existe.`,
  'text-too-large': ({ field, bytes, max }) =>
    `${field === 'summary' ? 'El resumen' : quoted(field)} tiene ${number(bytes)} bytes; el máximo es ${number(max)}.`,
  'title-too-long': ({ length, max }) =>
    `El título tiene ${number(length)} caracteres; el máximo es ${number(max)}.`,
  'too-many-feeds': ({ max }) => `Una cuenta puede tener como máximo ${max} feeds: quita uno primero.`,
  'too-many-parts': ({ name, count, max }) =>
    `Un elemento puede contener como máximo ${number(max)} ${name === 'notes' ? 'notas' : name}; este tiene ${number(count)}.`,
  'too-many-searches': ({ max }) =>
    `Una cuenta puede tener como máximo ${number(max)} búsquedas guardadas: quita una primero.`,
  'too-many-shares': ({ max }) =>
    `Una cuenta puede compartir como máximo ${number(max)} cosas: deja de compartir una primero.`,
  'too-many-spaces': ({ max }) => `Un elemento puede estar como máximo en ${max} espacios.`,
  'too-many-tags': ({ count, max }) =>
    `Un elemento puede tener como máximo ${number(max)} etiquetas; este tendría ${number(count)}.`,
  'too-many-webhooks': ({ max }) =>
    `Una cuenta puede tener como máximo ${max} webhooks: elimina uno primero.`,
  // Imports
  'archive-broken': ({ error }) => `El archivo comprimido está dañado (${error}).`,
  'import-failed': () => 'La importación falló. Consulta el registro del servidor.',
  'row-beyond-archive': () => 'El archivo comprimido es demasiado grande: esta parte ya no se lee.',
  'row-bomb': ({ times }) => `Descomprimido, ocuparía ${number(times)} veces su tamaño.`,
  'row-bookmarklet': () => 'La dirección es un programa (un bookmarklet), no una página.',
  'row-cut-off': () => 'El archivo se corta aquí.',
  'row-data-address': () => 'La dirección lleva dentro su propio contenido y no es una página.',
  'row-encrypted': () => 'El archivo está cifrado.',
  'row-file-address': () => 'La dirección es un archivo del equipo en el que se guardó.',
  'row-file-empty': () => 'El archivo está vacío.',
  'row-file-format': () => 'El formato del archivo no es compatible.',
  'row-file-not-exported': () => 'La exportación no contiene el archivo.',
  'row-file-too-large': () => 'El archivo supera 64 MiB.',
  'row-files': ({ max }) => `De una carpeta se leen como máximo ${number(max)} archivos.`,
  'row-folders': ({ max }) => `Las carpetas se leen hasta ${number(max)} niveles de profundidad.`,
  'row-in-keep-trash': () => 'La nota está en la papelera de Google Keep.',
  'row-in-trash': () => 'El elemento está en la papelera.',
  'row-item-without-address': () => 'La publicación no tiene dirección.',
  'row-mail-address': () => 'La dirección es de correo electrónico, no de una página.',
  'row-malformed-address': () => 'La dirección está mal formada.',
  'row-no-host': () => 'La dirección no tiene protocolo ni servidor.',
  'row-no-object': () => 'La entrada no es un objeto JSON.',
  'row-not-json': () => 'El archivo no es JSON o está cortado.',
  'row-note-empty': () => 'La nota está vacía.',
  'row-other-scheme': ({ scheme }) => `La dirección empieza por ${scheme}: y no es una página web.`,
  'row-outside-archive': () => 'El nombre del archivo apunta fuera del archivo comprimido.',
  'row-saved-search': () => 'La dirección es una búsqueda guardada del navegador, no una página.',
  'row-symbolic-link': () => 'Es un enlace simbólico y no se sigue.',
  'row-without-address': () => 'La fila no tiene dirección.',
  'row-without-content': () => 'La exportación no incluye el contenido.',
  'row-without-feed-address': () => 'El feed no tiene dirección (xmlUrl).',
  'row-without-highlight': () => 'La fila no tiene ningún resaltado.',
  'row-without-picture': () => 'La exportación no incluye esta imagen de la nota.',
  // Queries
  'duration-invalid': ({ text }) =>
    `${quoted(text)} no es una duración ISO 8601, como P7D, P1M o PT12H. ${RANGES}`,
  'query-field-value': ({ field, value, accepted }) =>
    `${field}: no admite ${quoted(value)}. Valores posibles: ${accepted.join(', ')}.`,
  'query-invalid': ({ character, reason }) => `En el carácter ${number(character)} de q: ${reason.reason}`,
  'query-nested': ({ max }) => `Los paréntesis tienen más de ${number(max)} niveles.`,
  'query-too-long': ({ length, max }) => `q tiene ${number(length)} caracteres; el máximo es ${number(max)}.`,
  'range-missing': () => `Falta un intervalo de tiempo. ${RANGES}`,
  'range-of-days': ({ text }) =>
    `Una barra separa instantes, días o duraciones, pero ${quoted(text)} es un mes o un año. ${RANGES}`,
  'range-outside': ({ text }) => `${quoted(text)} queda fuera de los años 0000 a 9999. ${RANGES}`,
  'range-reversed': ({ text }) => `${quoted(text)} termina antes de empezar. ${RANGES}`,
  'range-without-length': ({ text }) =>
    `${quoted(text)} es un instante sin duración; añade una, como /PT1H. ${RANGES}`,
  'time-invalid': ({ text }) => `${quoted(text)} no es un año, un mes, un día ni un instante. ${RANGES}`,
  'time-without-day': ({ text }) => `El día ${quoted(text)} no existe en ese mes. ${RANGES}`,
  'time-without-month': ({ text }) => `${quoted(text)} no tiene un mes de 01 a 12. ${RANGES}`,
  'time-without-clock': ({ text }) =>
    `${quoted(text)} tiene una hora o un desfase horario que no existe. ${RANGES}`,
  // Addresses and their servers
  'address-not-http': ({ url }) => `${quoted(url)} no es una dirección http o https.`,
  'address-not-public': ({ host }) =>
    `${quoted(host)} no está en la internet pública y no figura en FETCH_ALLOW.`,
  'address-redirects': ({ url, max }) => `${quoted(url)} redirige más de ${number(max)} veces.`,
  'address-unreadable': ({ url }) => `${quoted(url)} no es una dirección.`,
  'answer-certificate': ({ url }) => `El certificado de ${quoted(url)} no es válido.`,
  'answer-compressed': ({ encoding }) =>
    `La respuesta está comprimida en un formato desconocido: ${quoted(encoding)}.`,
  'answer-compressed-often': ({ times }) => `La respuesta está comprimida ${number(times)} veces.`,
  'answer-empty': () => 'La respuesta está vacía.',
  'answer-headers-endless': ({ url }) => `${quoted(url)} envía encabezados sin fin.`,
  'answer-not-decompressed': ({ url }) => `La respuesta de ${quoted(url)} no se puede descomprimir.`,
  'answer-slow': ({ url, seconds }) => `${quoted(url)} no respondió por completo en ${number(seconds)} s.`,
  'answer-status': ({ url, status }) => `${quoted(url)} respondió con el estado ${status}.`,
  'answer-too-large': ({ maxBytes }) => `La respuesta supera ${size(maxBytes)}.`,
  'answer-unconditional': ({ url }) =>
    `${quoted(url)} respondió 304 Not Modified a una solicitud sin condiciones.`,
  'host-away': ({ host }) =>
    `Ahora mismo no responde el servidor ${quoted(host)}. Inténtalo de nuevo en un momento.`,
  'host-not-looked-up': ({ host }) =>
    `Ahora mismo no se puede consultar el nombre ${quoted(host)}. Inténtalo de nuevo en un momento.`,
  'host-unknown': ({ host }) => `No existe ningún servidor con el nombre ${quoted(host)}.`,
  'server-away': ({ url }) =>
    `Ahora mismo no responde el servidor de ${quoted(url)}. Inténtalo de nuevo en un momento.`,
  // Pages
  'copy-read-instead': ({ date, reason }) =>
    `${reason.reason} En su lugar se procesó la copia guardada del ${formatDate(date)}.`,
  'page-challenge': ({ url }) => `${quoted(url)} muestra una comprobación antirrobots en lugar de la página.`,
  'page-consent-only': () => 'La página solo muestra una solicitud de consentimiento.',
  'page-error': ({ url }) => `${quoted(url)} muestra un mensaje de error en lugar de la página.`,
  'page-grown': ({ maxBytes }) => `La página ha crecido hasta superar ${size(maxBytes)}.`,
  'page-leaves-web': () => 'La página redirige a algo que no es una dirección web.',
  'page-log-in': ({ url }) => `${quoted(url)} requiere iniciar sesión.`,
  'page-memory': () => 'La página usa demasiada memoria.',
  'page-not-in-file': () => 'Este archivo no contiene ninguna página.',
  'page-not-shown': ({ error }) => `La página no se puede mostrar (${error}).`,
  'page-shows-much': ({ maxBytes }) => `La página muestra más de ${size(maxBytes)}.`,
  'page-status': ({ status }) => `La página responde con el estado ${status}.`,
  'saved-page-damaged': () => 'Esta página guardada está dañada.',
  'web-address-only': () => 'Solo se pueden mostrar direcciones http y https.',
  // Files
  'archive-damaged': () => 'Este archivo comprimido está dañado.',
  'archive-files': ({ max }) => `Este archivo comprimido contiene más de ${number(max)} archivos.`,
  'archive-no-document': () => 'Este archivo comprimido no es un documento.',
  'archive-size': ({ maxBytes }) => `Descomprimido, este archivo supera ${size(maxBytes)}.`,
  'book-without-contents': () => 'Este libro electrónico no tiene índice.',
  'file-nested': ({ max }) => `Este archivo anida más de ${number(max)} elementos.`,
  'file-not-text': () => 'Este archivo no es de texto.',
  'file-without-text': () => 'No se pudo leer ningún texto en este archivo.',
  'heic-damaged': () => 'Esta imagen HEIC no se puede leer: está dañada.',
  'heic-empty': () => 'Este archivo HEIC no contiene ninguna imagen.',
  'mail-address': ({ mail }) =>
    `${quoted(mail)} no es una dirección de correo válida. Escribe una sola, en caracteres ASCII, como anna@example.org.`,
  'mail-lines': ({ max }) => `Este mensaje tiene más de ${number(max)} líneas.`,
  'mail-nested': () => 'Este mensaje tiene demasiados niveles, o sus encabezados son demasiado largos.',
  'pdf-damaged': () => 'Este PDF no se puede leer: está dañado.',
  'pdf-empty': () => 'Este PDF no tiene páginas.',
  'pdf-password': () => 'Este PDF está protegido con contraseña.',
  'picture-damaged': () => 'Esta imagen no se puede leer: está dañada.',
  'picture-format': () => 'Esta imagen no se puede leer: está dañada o no tiene el formato que indica.',
  'picture-held': ({ width, height, format }) =>
    `Esta imagen de ${number(width)} × ${number(height)} píxeles es demasiado grande para su formato, ${format}, que debe caber entero en la memoria.`,
  'picture-pixels': () => 'Esta imagen no se puede leer: tiene demasiados píxeles.',
  'picture-text': () => 'No se pudo reconocer el texto de esta imagen.',
  'picture-too-large': ({ width, height }) =>
    `Esta imagen de ${number(width)} × ${number(height)} píxeles es demasiado grande.`,
  'recording-unreadable': () =>
    'Esta grabación no se puede leer: está dañada o no tiene el formato que indica.',
  'text-cut': () => 'Se omitió el final del texto. El resto no se muestra ni se puede buscar.',
  'text-cut-at-page': ({ page, pages }) =>
    `El texto se leyó hasta la página ${number(page)} de ${number(pages)}. El resto no se muestra ni se puede buscar.`,
  'text-full': ({ maxBytes }) =>
    `Se omitió el final del texto: supera ${size(maxBytes)}. El resto no se muestra ni se puede buscar.`,
  'text-full-at-page': ({ page, pages, maxBytes }) =>
    `El texto se leyó hasta la página ${number(page)} de ${number(pages)}: supera ${size(maxBytes)}. El resto no se muestra ni se puede buscar.`,
  'too-complex': () => 'Es demasiado grande, o tiene demasiados niveles, para poder leerse.',
  'type-without-picture': ({ type }) => `Un archivo de tipo ${quoted(type)} no se puede mostrar como imagen.`,
  'type-without-text': ({ type }) => `Un archivo de tipo ${quoted(type)} no tiene texto legible.`,
  'type-unreadable': ({ type }) => `Un archivo de tipo ${quoted(type)} no se puede leer aquí.`,
  'video-slow': ({ seconds }) => `No se pudo mostrar ningún fotograma de este vídeo en ${number(seconds)} s.`,
  'video-unreadable': () =>
    'No se puede mostrar ningún fotograma de este vídeo: está dañado o tiene un formato que ffmpeg no lee.',
  'video-without-frame': () => 'Este vídeo no tiene ningún fotograma que se pueda mostrar.',
  // The work itself
  'ai-answer': ({ problem }) => `La respuesta del servidor de IA no es utilizable: ${problem}`,
  'ai-fixed': () => 'AI_BASE_URL está definido en el entorno, así que el servidor de IA se cambia allí.',
  'ai-away': () => 'El servidor de IA no responde ahora mismo. Inténtalo de nuevo en un momento.',
  'ai-busy': ({ seconds }) => `El servidor de IA está ocupado. Inténtalo de nuevo en ${number(seconds)} s.`,
  'ai-endless': () => 'La respuesta del servidor de IA no termina nunca.',
  'ai-no-text-model': () => 'No hay ningún modelo para textos configurado.',
  'ai-no-vision-model': () => 'No hay ningún modelo para imágenes configurado.',
  'ai-not-json': () => 'La respuesta del servidor de IA no es JSON.',
  'ai-refused': ({ status }) => `El servidor de IA rechaza la solicitud con el estado ${status}.`,
  'ai-vectors': ({ problem }) => `Los vectores del servidor de IA no son utilizables (${problem}).`,
  'ai-without-message': () => 'La respuesta del servidor de IA no contiene ningún mensaje.',
  'browser-not-started': () =>
    'El navegador del servidor no se puede iniciar. Ejecuta commonplace doctor para saber por qué.',
  'internal-error': () => 'Error interno. Consulta el registro del servidor.',
  'model-changed': ({ model, count, expected }) =>
    `El modelo ${quoted(model)} devuelve ${number(count)} números en lugar de ${number(expected)}: es otro modelo.`,
  'object-without-address': () => 'El elemento no tiene dirección.',
  'object-without-file': () => 'El elemento no tiene archivo.',
  'process-ended': ({ times }) => `El proceso que lo hacía se interrumpió ${number(times)} veces.`,
  'work-broke-down': () => 'El programa que lee esto falló.',
  'work-memory': ({ maxMiB }) => `Esto necesita más de ${number(maxMiB)} MiB de memoria.`,
  'work-memory-full': () => 'Esto necesita demasiada memoria.',
  'work-processor': ({ seconds }) => `Esto necesita más de ${number(seconds)} s de procesador.`,
  'work-time': ({ seconds }) => `Esto tarda más de ${number(seconds)} s.`,
  // Feeds
  'feed-damaged': () => 'El feed está dañado: no se puede leer su código.',
  'feed-items-left-out': ({ count, name, reason }) => {
    const named = name === '' ? '' : ` (${quoted(name)})`;
    return count === 1
      ? `Se omitió una publicación${named}: ${reason.reason}`
      : `Se omitieron ${number(count)} publicaciones; la primera${named}: ${reason.reason}`;
  },
  'feed-page-instead': () => 'En esta dirección hay ahora una página, no un feed.',
  'feed-page-names-other': ({ url }) =>
    `En esta dirección hay ahora una página, no un feed. La página indica este feed: ${url}`,
  'feed-restored': () => 'En pausa porque los datos se recuperaron de una copia de seguridad.',
  'feed-slow': () => 'Tardó demasiado en leerse.',
  'feed-space-deleted': () =>
    'Se eliminó el espacio de este feed. Elige otro o ninguno y después reanuda el feed.',
  'feed-unread': () => 'No se pudo leer el feed.',
  'feed-unsaved': () => 'No se pudieron guardar las publicaciones.',
  'not-a-feed': () => 'La respuesta no es un feed ni una página que pueda indicar uno.',
  'page-without-feed': () => 'Es una página sin feed.',
  // Webhooks
  'delivery-blocked': () => 'Los mensajes anteriores no se pudieron entregar durante tres días.',
  'delivery-redirect': ({ status }) =>
    `La respuesta tuvo el estado ${status}, y las redirecciones no se siguen.`,
  'delivery-secret': () => 'El secreto se cifró con una clave del servidor distinta de la actual.',
  'delivery-status': ({ status }) => `La respuesta tuvo el estado ${status}.`,
  'delivery-unsent': () => 'No se pudo enviar el mensaje.',
  'webhook-imported': () => 'En pausa porque este webhook se importó. Al reanudarlo recibe un secreto nuevo.',
  'webhook-restored': () => 'En pausa porque los datos se recuperaron de una copia de seguridad.',
};
