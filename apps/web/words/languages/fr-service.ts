import { quote } from '../../../../core/errors.ts';
import { numbersIn } from '../counts.ts';
import { formatDate } from '../format.ts';
import type { LaterTexts } from './texts.ts';

const { number, plural } = numbersIn('fr');

const items = (count: number): string =>
  plural(count, { one: '# élément', many: '# d’éléments', other: '# éléments' });

/** A text in quotes, on one line and at most 80 characters long. */
const quoted = (text: string): string => `« ${quote(text).slice(1, -1)} »`;

const KIB = 1024;

function size(bytes: number): string {
  if (bytes >= KIB * KIB) return `${number(Math.round(bytes / KIB / KIB))} Mio`;
  return bytes >= KIB ? `${number(Math.round(bytes / KIB))} Kio` : `${number(bytes)} octets`;
}

/** The accepted forms of a time. */
const RANGES =
  'Formes possibles : une année (2024), un mois (2024-03), un jour (2024-03-01), un instant et une durée dans un ordre ou ' +
  'dans l’autre (2024-03-01T00:00:00Z/P7D), deux instants (2024-03-01/2024-03-08), une comparaison (>=2024-03-01) ' +
  'ou deux bornes (2024-01..2024-03, avec * pour une borne ouverte).';

/** The ways to log in, as the server names them; OpenID Connect stays as it is. */
const METHODS: Readonly<Record<string, string>> = {
  password: 'mot de passe',
  passkey: 'clé d’identification',
};

/** The messages of the server in French. */
export const service: LaterTexts['service'] = {
  'account-full': ({ max }) =>
    `Ce compte peut contenir ${number(max)} octets ; cet ajout dépasserait cette limite. Supprimez quelque chose et videz la corbeille.`,
  'account-suspended': () => 'Ce compte est suspendu.',
  'address-expired': () => 'Cette adresse a expiré. Demandez-en une nouvelle.',
  'address-invalid': ({ url }) => `${quoted(url)} n’est pas une adresse complète en http ou https.`,
  'address-too-long': ({ length, max }) =>
    `L’adresse compte ${number(length)} caractères ; le maximum est de ${number(max)}.`,
  'backup-nowhere': () => 'BACKUP_TO n’est pas défini : il n’y a donc pas d’endroit pour une sauvegarde.',
  'export-first': () => 'Exportez d’abord tout le compte sous forme d’archive.',
  'object-busy': () => 'D’autres modifient cet élément en même temps. Réessayez dans un instant.',
  'code-refused': () => 'Le code est incorrect ou a déjà servi.',
  'code-wrong': () =>
    'Ce code est incorrect ou trop ancien. Saisissez celui que l’app affiche maintenant. S’il est refusé lui aussi, vérifiez l’heure de votre téléphone.',
  'codes-without-password': () =>
    'Les codes d’une app d’authentification protègent un mot de passe : définissez-en d’abord un.',
  'colour-invalid': ({ color }) => `${quoted(color)} n’est pas une couleur CSS.`,
  'connection-request': ({ field, value }) =>
    `La demande du programme est incorrecte : ${field} vaut « ${value} ». Recommencez depuis le programme.`,
  'content-too-large': ({ bytes, maxMiB }) =>
    `Un texte peut faire au plus ${maxMiB} Mio ; celui-ci fait ${number(bytes)} octets.`,
  'copy-is-file': () => 'Cette copie est un fichier : seules des pages peuvent être comparées.',
  'copy-is-oldest': () =>
    'C’est la copie la plus ancienne : il n’en existe pas d’antérieure à laquelle la comparer.',
  'export-no-browser': () =>
    'Un PDF est imprimé par un navigateur, mais aucun n’est configuré : indiquez dans BROWSER_PATH le chemin d’un Chromium.',
  'feed-exists': ({ url }) => `Le flux ${quoted(url)} est déjà suivi.`,
  'feed-interval': ({ minutes, min, max }) =>
    `L’intervalle doit être un nombre entier de ${min} à ${max} minutes, et non ${minutes}.`,
  'feed-not-found': ({ url, reason }) => `Aucun flux lisible à l’adresse ${quoted(url)}. ${reason.reason}`,
  'file-too-large': ({ maxMiB }) => `Un fichier peut faire au plus ${maxMiB} Mio.`,
  'key-level': ({ level }) => `L’accès doit être full, read ou save, et non ${quoted(level)}.`,
  'key-name-length': ({ name, length, max }) =>
    `Le nom d’une clé d’accès doit compter de 1 à ${max} caractères ; ${quoted(name)} en a ${length}.`,
  'key-read-only': () => 'Cette clé d’accès est en lecture seule.',
  'key-scoped': () =>
    'Une clé d’accès au contenu limité ne peut ni gérer les clés, les jetons ou les webhooks, ni importer, exporter ou partager.',
  'link-expired': () => 'Ce lien a expiré.',
  'link-from-text': () =>
    'Ce lien vient du texte de la note : il disparaît quand la référence y est supprimée.',
  'link-to-itself': () => 'Un élément ne peut pas être lié à lui-même.',
  'link-used': () => 'Ce lien a déjà servi.',
  'log-in-limited': ({ minutes }) =>
    `Trop d’échecs de connexion. Réessayez dans ${minutes === 1 ? 'une minute' : `${number(minutes)} minutes`}.`,
  'identity-taken': () => 'Cette identité est déjà reliée à un compte.',
  'log-in-name': ({ name, length, max }) =>
    `Un nom doit compter de 1 à ${number(max)} caractères ; ${quoted(name)} en a ${number(length)}.`,
  'log-in-name-taken': ({ name }) =>
    `Quelqu’un d’autre se connecte déjà ici sous le nom ${quoted(name)}. Choisissez un autre nom.`,
  'log-in-off': ({ method }) => `La connexion par ${METHODS[method] ?? method} est désactivée ici.`,
  'log-in-over': () => 'Cette connexion a pris trop de temps ou est déjà terminée. Recommencez.',
  'log-in-refused': () => 'Le nom ou le mot de passe est incorrect.',
  'log-ins-changed': () => 'Vos moyens de connexion ont changé. Rechargez la page.',
  'object-changed': () =>
    'L’élément a été modifié entre-temps. Rien n’a été changé. Rouvrez-le, puis réessayez.',
  'object-deleted': ({ ids }) =>
    ids.length === 1
      ? 'L’élément est supprimé : restaurez-le d’abord.'
      : 'Les éléments sont supprimés : restaurez-les d’abord.',
  'object-not-note': () => 'L’élément n’est pas une note : son contenu ne peut pas être remplacé.',
  'object-not-pinned': ({ ids }) =>
    ids.length === 1
      ? 'L’élément n’est pas épinglé. Rien n’a été déplacé.'
      : 'Les éléments ne sont pas épinglés. Rien n’a été déplacé.',
  'object-not-in-trash': () => 'L’élément n’est pas dans la corbeille : supprimez-le d’abord.',
  'object-without-text': () => 'L’élément n’a pas de texte.',
  'out-of-scope': () => 'Cette clé d’accès ne donne pas accès à ce contenu.',
  'out-of-sight': () => 'L’élément sortirait du contenu auquel cette clé d’accès donne accès.',
  'owner-needed': () => 'Le compte de l’administrateur du serveur ne peut être ni suspendu ni supprimé ici.',
  'page-empty': () => 'La page est vide.',
  'page-too-large': ({ maxMiB }) => `La page dépasse ${maxMiB} Mio.`,
  'passkey-not-made': () => 'La clé d’identification n’a pas pu être ajoutée. Réessayez.',
  'passkey-place': ({ origin }) =>
    `Les clés d’identification (passkeys) fonctionnent en https, ou à l’adresse http://localhost. L’adresse de cette page est ${quoted(origin)}.`,
  'passkey-refused': () => 'Cette clé d’identification ne correspond à aucun compte ici.',
  'passkey-taken': () => 'Cette clé d’identification est déjà reliée à un compte.',
  'password-long': ({ max }) => `Un mot de passe peut faire au plus ${number(max)} octets.`,
  'password-short': ({ min }) => `Un mot de passe doit compter au moins ${number(min)} caractères.`,
  'password-weak': () => 'Ce mot de passe est facile à deviner. Utilisez plus de mots, ou d’autres.',
  'provider-away': () =>
    'Le fournisseur d’identité ne répond pas. Connectez-vous autrement, ou réessayez plus tard.',
  'provider-group': () =>
    'Selon le fournisseur d’identité, vous n’appartenez à aucun des groupes autorisés à utiliser ce service.',
  'provider-refused': () => 'Le fournisseur d’identité n’a pas confirmé qui vous êtes. Recommencez.',
  'provider-unknown': () =>
    'Aucun compte ne correspond à cette personne ici. Demandez une invitation à l’administrateur.',
  'search-with-colour': ({ name }) =>
    `Seule l’app tient compte de la couleur de la recherche enregistrée ${quoted(name)} : elle ne peut être ni partagée ni exportée.`,
  'search-exists': ({ name }) => `Une recherche enregistrée nommée ${quoted(name)} existe déjà.`,
  'search-name-length': ({ name, length, max }) =>
    `Le nom d’une recherche enregistrée doit compter de 1 à ${number(max)} caractères ; ${quoted(name)} en a ${number(length)}.`,
  'second-factor': () =>
    'Saisissez aussi le code de votre app d’authentification, ou un code de récupération.',
  'second-factor-refused': () =>
    'Le code est incorrect ou a déjà servi. Si des codes plus récents sont aussi refusés, vérifiez l’heure de votre téléphone.',
  'service-password': () => 'L’adresse ne doit contenir ni nom ni mot de passe.',
  'space-exists': ({ name }) => `Un espace nommé ${quoted(name)} existe déjà.`,
  'space-full': ({ ids, max }) =>
    ids.length === 1
      ? `L’espace contient déjà ${items(max)}.`
      : `Les espaces contiennent déjà ${items(max)} chacun.`,
  'space-name-length': ({ name, length, max }) =>
    `Le nom d’un espace doit compter de 1 à ${max} caractères ; ${quoted(name)} en a ${length}.`,
  'space-too-large': ({ count, max }) =>
    `Un espace peut contenir au plus ${items(max)}, et non ${number(count)}.`,
  'suspend-first': () => 'Suspendez d’abord le compte, pour que rien n’y soit ajouté après son export.',
  'tag-name-length': ({ name, length, max }) =>
    `Une étiquette doit compter de 1 à ${max} caractères ; ${quoted(name)} en a ${length}.`,
  'tag-not-found': ({ name }) => `L’étiquette ${quoted(name)} n’existe pas ici.`,
  'text-too-large': ({ field, bytes, max }) =>
    `${field === 'summary' ? 'Le résumé' : quoted(field)} fait ${number(bytes)} octets ; le maximum est de ${number(max)}.`,
  'title-too-long': ({ length, max }) =>
    `Le titre compte ${number(length)} caractères ; le maximum est de ${number(max)}.`,
  'too-many-feeds': ({ max }) => `Un compte peut suivre au plus ${max} flux : retirez-en un d’abord.`,
  'too-many-parts': ({ name, count, max }) =>
    `Un élément peut contenir au plus ${number(max)} ${name === 'notes' ? 'notes' : name} ; celui-ci en a ${number(count)}.`,
  'too-many-searches': ({ max }) =>
    `Un compte peut avoir au plus ${number(max)} recherches enregistrées : retirez-en une d’abord.`,
  'too-many-shares': ({ max }) =>
    `Un compte peut avoir au plus ${number(max)} partages : arrêtez-en un d’abord.`,
  'too-many-spaces': ({ max }) => `Un élément peut se trouver dans ${max} espaces au plus.`,
  'too-many-tags': ({ count, max }) =>
    `Un élément peut avoir au plus ${number(max)} étiquettes ; celui-ci en aurait ${number(count)}.`,
  'too-many-webhooks': ({ max }) => `Un compte peut avoir au plus ${max} webhooks : supprimez-en un d’abord.`,
  // Imports
  'archive-broken': ({ error }) => `L’archive est endommagée (${error}).`,
  'import-failed': () => 'L’importation a échoué. Consultez le journal du serveur.',
  'row-beyond-archive': () => 'L’archive est trop grande : cette partie n’est plus lue.',
  'row-bomb': ({ times }) => `Une fois décompressé, le fichier serait ${number(times)} fois plus gros.`,
  'row-bookmarklet': () => 'L’adresse est un programme (un bookmarklet), pas une page.',
  'row-cut-off': () => 'Le fichier est tronqué ici.',
  'row-data-address': () => 'L’adresse renferme son propre contenu et n’est pas une page.',
  'row-encrypted': () => 'Le fichier est chiffré.',
  'row-file-address': () => 'L’adresse est un fichier de la machine où elle a été enregistrée.',
  'row-file-empty': () => 'Le fichier est vide.',
  'row-file-format': () => 'Le format du fichier n’est pas pris en charge.',
  'row-file-not-exported': () => 'L’export ne contient pas le fichier.',
  'row-file-too-large': () => 'Le fichier dépasse 64 Mio.',
  'row-files': ({ max }) => `Dans un dossier, ${number(max)} fichiers au plus sont lus.`,
  'row-folders': ({ max }) => `Les dossiers sont lus sur ${number(max)} niveaux au plus.`,
  'row-in-keep-trash': () => 'La note est dans la corbeille de Google Keep.',
  'row-in-trash': () => 'L’élément est dans la corbeille.',
  'row-item-without-address': () => 'La publication n’a pas d’adresse.',
  'row-mail-address': () => 'L’adresse est une adresse e-mail, pas une page.',
  'row-malformed-address': () => 'L’adresse est mal formée.',
  'row-no-host': () => 'L’adresse n’a ni protocole ni serveur.',
  'row-no-object': () => 'L’entrée n’est pas un objet JSON.',
  'row-not-json': () => 'Le fichier n’est pas au format JSON, ou il est tronqué.',
  'row-note-empty': () => 'La note est vide.',
  'row-other-scheme': ({ scheme }) => `L’adresse commence par ${scheme}: et n’est pas une page web.`,
  'row-outside-archive': () => 'Le nom du fichier pointe en dehors de l’archive.',
  'row-saved-search': () => 'L’adresse est une recherche enregistrée du navigateur, pas une page.',
  'row-symbolic-link': () => 'C’est un lien symbolique ; il n’est pas suivi.',
  'row-without-address': () => 'La ligne n’a pas d’adresse.',
  'row-without-content': () => 'L’export n’en contient pas le contenu.',
  'row-without-feed-address': () => 'Le flux n’a pas d’adresse (xmlUrl).',
  'row-without-highlight': () => 'La ligne n’a pas de surlignage.',
  'row-without-picture': () => 'L’export ne contient pas cette image de la note.',
  // Queries
  'duration-invalid': ({ text }) =>
    `${quoted(text)} n’est pas une durée ISO 8601, comme P7D, P1M ou PT12H. ${RANGES}`,
  'query-field-value': ({ field, value, accepted }) =>
    `${field}: n’accepte pas ${quoted(value)}. Valeurs possibles : ${accepted.join(', ')}.`,
  'query-invalid': ({ character, reason }) => `Au caractère ${number(character)} de q : ${reason.reason}`,
  'query-nested': ({ max }) => `Les parenthèses sont imbriquées sur plus de ${number(max)} niveaux.`,
  'query-too-long': ({ length, max }) =>
    `q compte ${number(length)} caractères ; le maximum est de ${number(max)}.`,
  'range-missing': () => `Il manque une période. ${RANGES}`,
  'range-of-days': ({ text }) =>
    `Une barre oblique sépare des instants, des jours ou des durées, mais ${quoted(text)} est un mois ou une année. ${RANGES}`,
  'range-outside': ({ text }) => `${quoted(text)} sort des années 0000 à 9999. ${RANGES}`,
  'range-reversed': ({ text }) => `${quoted(text)} se termine avant de commencer. ${RANGES}`,
  'range-without-length': ({ text }) =>
    `${quoted(text)} est un instant sans durée ; ajoutez-en une, par exemple /PT1H. ${RANGES}`,
  'time-invalid': ({ text }) =>
    `${quoted(text)} n’est ni une année, ni un mois, ni un jour, ni un instant. ${RANGES}`,
  'time-without-day': ({ text }) => `Le jour ${quoted(text)} n’existe pas dans ce mois. ${RANGES}`,
  'time-without-month': ({ text }) => `${quoted(text)} n’a pas de mois de 01 à 12. ${RANGES}`,
  'time-without-clock': ({ text }) =>
    `${quoted(text)} a une heure ou un décalage horaire qui n’existe pas. ${RANGES}`,
  // Addresses and their servers
  'address-not-http': ({ url }) => `${quoted(url)} n’est pas une adresse http ou https.`,
  'address-not-public': ({ host }) =>
    `${quoted(host)} n’est pas sur l’internet public et ne figure pas dans FETCH_ALLOW.`,
  'address-redirects': ({ url, max }) => `${quoted(url)} redirige plus de ${number(max)} fois.`,
  'address-unreadable': ({ url }) => `${quoted(url)} n’est pas une adresse.`,
  'answer-certificate': ({ url }) => `Le certificat de ${quoted(url)} n’est pas valide.`,
  'answer-compressed': ({ encoding }) =>
    `La réponse est compressée dans un format inconnu : ${quoted(encoding)}.`,
  'answer-compressed-often': ({ times }) => `La réponse est compressée ${number(times)} fois.`,
  'answer-empty': () => 'La réponse est vide.',
  'answer-headers-endless': ({ url }) => `${quoted(url)} envoie des en-têtes sans fin.`,
  'answer-not-decompressed': ({ url }) => `La réponse de ${quoted(url)} ne peut pas être décompressée.`,
  'answer-slow': ({ url, seconds }) => `${quoted(url)} n’a pas répondu entièrement en ${number(seconds)} s.`,
  'answer-status': ({ url, status }) => `${quoted(url)} a répondu avec le statut ${status}.`,
  'answer-too-large': ({ maxBytes }) => `La réponse dépasse ${size(maxBytes)}.`,
  'answer-unconditional': ({ url }) =>
    `${quoted(url)} a répondu 304 Not Modified à une requête sans condition.`,
  'host-away': ({ host }) =>
    `Le serveur ${quoted(host)} ne répond pas pour le moment. Réessayez dans un instant.`,
  'host-not-looked-up': ({ host }) =>
    `La recherche du nom ${quoted(host)} est impossible pour le moment. Réessayez dans un instant.`,
  'host-unknown': ({ host }) => `Aucun serveur ne porte le nom ${quoted(host)}.`,
  'server-away': ({ url }) =>
    `Le serveur de ${quoted(url)} ne répond pas pour le moment. Réessayez dans un instant.`,
  // Pages
  'copy-read-instead': ({ date, reason }) =>
    `${reason.reason} La copie conservée du ${formatDate(date)} a été traitée à la place.`,
  'page-challenge': ({ url }) => `${quoted(url)} affiche un contrôle anti-robots au lieu de la page.`,
  'page-consent-only': () => 'La page n’affiche qu’une demande de consentement.',
  'page-error': ({ url }) => `${quoted(url)} affiche un message d’erreur au lieu de la page.`,
  'page-grown': ({ maxBytes }) => `La page a fini par dépasser ${size(maxBytes)}.`,
  'page-leaves-web': () => 'La page redirige vers autre chose qu’une adresse web.',
  'page-log-in': ({ url }) => `${quoted(url)} demande de se connecter.`,
  'page-memory': () => 'La page utilise trop de mémoire.',
  'page-not-in-file': () => 'Ce fichier ne contient pas de page.',
  'page-not-shown': ({ error }) => `La page ne peut pas être affichée (${error}).`,
  'page-shows-much': ({ maxBytes }) => `La page affiche plus de ${size(maxBytes)}.`,
  'page-status': ({ status }) => `La page répond avec le statut ${status}.`,
  'saved-page-damaged': () => 'Cette page enregistrée est endommagée.',
  'web-address-only': () => 'Seules les adresses http et https peuvent être affichées.',
  // Files
  'archive-damaged': () => 'Cette archive est endommagée.',
  'archive-files': ({ max }) => `Cette archive contient plus de ${number(max)} fichiers.`,
  'archive-no-document': () => 'Cette archive n’est pas un document.',
  'archive-size': ({ maxBytes }) => `Une fois décompressée, cette archive dépasse ${size(maxBytes)}.`,
  'book-without-contents': () => 'Ce livre numérique n’a pas de table des matières.',
  'file-nested': ({ max }) => `Ce fichier imbrique plus de ${number(max)} éléments.`,
  'file-not-text': () => 'Ce fichier n’est pas du texte.',
  'file-without-text': () => 'Aucun texte n’a pu être lu dans ce fichier.',
  'heic-damaged': () => 'Cette image HEIC est illisible : elle est endommagée.',
  'heic-empty': () => 'Ce fichier HEIC ne contient pas d’image.',
  'mail-address': ({ mail }) =>
    `${quoted(mail)} n’est pas une adresse e-mail valide. Indiquez une seule adresse, en caractères ASCII, comme anna@example.org.`,
  'mail-lines': ({ max }) => `Ce message compte plus de ${number(max)} lignes.`,
  'mail-nested': () => 'Ce message est trop imbriqué, ou ses en-têtes sont trop longs.',
  'pdf-damaged': () => 'Ce PDF est illisible : il est endommagé.',
  'pdf-empty': () => 'Ce PDF n’a aucune page.',
  'pdf-password': () => 'Ce PDF est protégé par un mot de passe.',
  'picture-damaged': () => 'Cette image est illisible : elle est endommagée.',
  'picture-format': () =>
    'Cette image est illisible : elle est endommagée, ou n’est pas dans le format qu’elle annonce.',
  'picture-held': ({ width, height, format }) =>
    `Cette image de ${number(width)} × ${number(height)} pixels est trop grande pour son format, ${format}, qui doit tenir en entier en mémoire.`,
  'picture-pixels': () => 'Cette image est illisible : elle a trop de pixels.',
  'picture-text': () => 'Le texte de cette image n’a pas pu être reconnu.',
  'picture-too-large': ({ width, height }) =>
    `Cette image de ${number(width)} × ${number(height)} pixels est trop grande.`,
  'recording-unreadable': () =>
    'Cet enregistrement est illisible : il est endommagé, ou n’est pas dans le format qu’il annonce.',
  'text-cut': () => 'La fin du texte a été omise. Le reste n’est ni affiché ni trouvé par la recherche.',
  'text-cut-at-page': ({ page, pages }) =>
    `Le texte a été lu jusqu’à la page ${number(page)} sur ${number(pages)}. Le reste n’est ni affiché ni trouvé par la recherche.`,
  'text-full': ({ maxBytes }) =>
    `La fin du texte a été omise : il dépasse ${size(maxBytes)}. Le reste n’est ni affiché ni trouvé par la recherche.`,
  'text-full-at-page': ({ page, pages, maxBytes }) =>
    `Le texte a été lu jusqu’à la page ${number(page)} sur ${number(pages)} : il dépasse ${size(maxBytes)}. Le reste n’est ni affiché ni trouvé par la recherche.`,
  'too-complex': () => 'Le contenu est trop grand ou trop imbriqué pour être lu.',
  'type-without-picture': ({ type }) =>
    `Un fichier de type ${quoted(type)} ne peut pas être affiché comme image.`,
  'type-without-text': ({ type }) => `Un fichier de type ${quoted(type)} n’a pas de texte lisible.`,
  'type-unreadable': ({ type }) => `Un fichier de type ${quoted(type)} ne peut pas être lu ici.`,
  'video-slow': ({ seconds }) => `Aucune image de cette vidéo n’a pu être affichée en ${number(seconds)} s.`,
  'video-unreadable': () =>
    'Aucune image de cette vidéo ne peut être affichée : elle est endommagée, ou dans un format que ffmpeg ne lit pas.',
  'video-without-frame': () => 'Cette vidéo n’a aucune image qui puisse être affichée.',
  // The work itself
  'ai-answer': ({ problem }) => `La réponse du serveur d’IA est inutilisable : ${problem}`,
  'ai-fixed': () => 'AI_BASE_URL est défini dans l’environnement : c’est là que le serveur d’IA se modifie.',
  'ai-away': () => 'Le serveur d’IA ne répond pas pour le moment. Réessayez dans un instant.',
  'ai-busy': ({ seconds }) => `Le serveur d’IA est occupé. Réessayez dans ${number(seconds)} s.`,
  'ai-endless': () => 'La réponse du serveur d’IA est sans fin.',
  'ai-no-text-model': () => 'Aucun modèle pour les textes n’est configuré.',
  'ai-no-vision-model': () => 'Aucun modèle pour les images n’est configuré.',
  'ai-not-json': () => 'La réponse du serveur d’IA n’est pas au format JSON.',
  'ai-refused': ({ status }) => `Le serveur d’IA refuse la requête avec le statut ${status}.`,
  'ai-vectors': ({ problem }) => `Les vecteurs du serveur d’IA sont inutilisables (${problem}).`,
  'ai-without-message': () => 'La réponse du serveur d’IA ne contient pas de message.',
  'browser-not-started': () =>
    'Le navigateur du serveur ne démarre pas. Exécutez commonplace doctor pour savoir pourquoi.',
  'internal-error': () => 'Erreur interne. Consultez le journal du serveur.',
  'model-changed': ({ model, count, expected }) =>
    `Le modèle ${quoted(model)} renvoie ${number(count)} nombres au lieu de ${number(expected)} : c’est un autre modèle.`,
  'object-without-address': () => 'L’élément n’a pas d’adresse.',
  'object-without-file': () => 'L’élément n’a pas de fichier.',
  'process-ended': ({ times }) =>
    `Le processus qui s’en chargeait s’est arrêté ${number(times)} fois de façon inattendue.`,
  'work-broke-down': () => 'Le programme de lecture a planté.',
  'work-memory': ({ maxMiB }) => `Le traitement demande plus de ${number(maxMiB)} Mio de mémoire.`,
  'work-memory-full': () => 'Le traitement demande trop de mémoire.',
  'work-processor': ({ seconds }) =>
    `Le traitement demande plus de ${number(seconds)} s de temps processeur.`,
  'work-time': ({ seconds }) => `Le traitement dure plus de ${number(seconds)} s.`,
  // Feeds
  'feed-damaged': () => 'Le flux est endommagé : son balisage est illisible.',
  'feed-items-left-out': ({ count, name, reason }) => {
    const named = name === '' ? '' : ` (${quoted(name)})`;
    return count === 1
      ? `Une publication a été écartée${named} : ${reason.reason}`
      : `${number(count)} publications ont été écartées ; pour la première${named} : ${reason.reason}`;
  },
  'feed-page-instead': () => 'Cette adresse est maintenant celle d’une page, pas d’un flux.',
  'feed-page-names-other': ({ url }) =>
    `Cette adresse est maintenant celle d’une page, pas d’un flux. La page indique ce flux : ${url}`,
  'feed-restored': () => 'Suspendu, car les données ont été restaurées depuis une sauvegarde.',
  'feed-slow': () => 'La lecture du flux a pris trop de temps.',
  'feed-space-deleted': () =>
    'L’espace de ce flux a été supprimé. Choisissez-en un autre ou aucun, puis reprenez le flux.',
  'feed-unread': () => 'Le flux n’a pas pu être lu.',
  'feed-unsaved': () => 'Les publications n’ont pas pu être enregistrées.',
  'not-a-feed': () => 'La réponse n’est ni un flux, ni une page qui en indique un.',
  'page-without-feed': () => 'C’est une page sans flux.',
  // Webhooks
  'delivery-blocked': () => 'Les messages précédents n’ont pas pu être remis pendant trois jours.',
  'delivery-redirect': ({ status }) =>
    `La réponse avait le statut ${status}, et les redirections ne sont pas suivies.`,
  'delivery-secret': () =>
    'Le secret a été chiffré avec une autre clé du serveur que celle utilisée actuellement.',
  'delivery-status': ({ status }) => `La réponse avait le statut ${status}.`,
  'delivery-unsent': () => 'Le message n’a pas pu être envoyé.',
  'webhook-imported': () =>
    'Suspendu, car ce webhook a été importé. Si vous le reprenez, il reçoit un nouveau secret.',
  'webhook-restored': () => 'Suspendu, car les données ont été restaurées depuis une sauvegarde.',
};
