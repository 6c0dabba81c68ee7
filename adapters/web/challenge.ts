/** Maximum length of a text of a robot check, in characters. */
const MAX_LENGTH = 1_500;

/** Maximum length of a text, in characters, of a robot check that only its sentence identifies. */
const MAX_ONLY_SAID = 700;

/** Maximum length of a text, in characters, of a robot check without a typical sentence: its script would add one. */
const MAX_WORDLESS = 300;

/** Maximum length of a text, in characters, of a robot check without a typical sentence and without a typical title. */
const MAX_UNTITLED = 120;

/** Titles of robot checks, possibly after or before the name of the site. */
const TITLES = new RegExp(
  String.raw`^(?:[\w.]{1,40}\s[|–—-]\s|[\p{Script=Han}]{1,6})?(?:${[
    'just a moment|one moment(?:, please)?|one more step|please wait(?: for verification)?|you are being redirected',
    'robot check|robot challenge screen|bot verification|(?:client|security) challenge|challenge validation|human verification|robot or human|are you (?:a )?(?:robot|human)|prove your humanity',
    "checking (?:your browser|you are not a bot)|verif(?:y|ying)(?: your browser| (?:that )?you are (?:a )?human)?|making sure you(?:'|’)re not a bot|your connection needs to be verified|establishing a secure connection",
    'security (?:check|checkpoint|verification)|vercel security checkpoint|sucuri website firewall|ddos-guard|ddos protection|captcha|javascript is (?:disabled|required)',
    '(?:403 )?forbidden|error: the request could not be satisfied',
    'request rejected|access to this page has been denied|attention required|access denied|pardon our interruption',
    'einen moment|nur einen moment|sicherheitsüberprüfung|un (?:momento|instant)|vérification de sécurité|verificación de seguridad|um momento|verificação de segurança|verifica di sicurezza|een moment',
    'один момент|вы не робот|страница проверки|проверка (?:безопасности|браузера)|доступ ограничен',
    '(?:安全|访问|人机|滑动|身份)验证(?:页面|码)?|验证码|请稍候|請稍候|しばらくお待ちください|보안 확인|접근 제한',
  ].join('|')})[.…!?？\s]*(?:$|[|–—_-])`,
  'iu',
);

/** Sentences of robot checks, which other short pages hardly contain. */
const SENTENCES = new RegExp(
  [
    // what the visitor must do
    "(?:checking|verifying) (?:if the site connection|the site connection|your browser|(?:that )?you are (?:a )?human)|verify (?:your browser|(?:that )?you(?: are|(?:'|’)re) (?:a )?(?:human|not a robot))|confirm (?:that )?you(?: are|(?:'|’)re) (?:a )?(?:human|not a (?:ro)?bot)",
    "complete the (?:security check|captcha)|press (?:&|and) hold|let us know you(?:'|’)re (?:a real person|not a robot)|enter the characters you see below|button below to continue shopping|why do i have to complete a captcha",
    'zeichen unten ein|caractères que vous voyez|символы с картинки|решите капчу|(?:请|請|需)[^\\s。]{0,8}(?:完成|进行|點擊|点击)[^\\s。]{0,8}[验驗][证證]|开始验证|完成(?:安全)?验证|按住滑块|文字を入力してください|자동입력 방지',
    // what the service noticed
    'unusual (?:traffic|activity) from your|something about your browser made us think you (?:were|are) a bot|browser checks? to make sure|blocked (?:by our security service|due to a network policy)|access to this (?:site|service) has been (?:limited|blocked)|security service to protect itself|against (?:the scourge of ai companies|abusive scraping)',
    'ungewöhnlichen datenverkehr|trafic (?:exceptionnel|inhabituel)|tráfico (?:inusual|excepcional)|tráfego incomum|traffico (?:anomalo|insolito)|подозрительный трафик|похожи на автоматические|(?:请求|环境)(?:存在)?异常|有异常请求|异常流量|管理员设置拦截|비정상적인 접근',
    // what it does
    "needs to review the security of your connection|(?:need|want) to make sure you(?:'|’)re not a robot|(?:request is being|connection needs to be|we(?:'|’)re) verif(?:ied|ying)|requested url was rejected\\. please consult|don(?:'|’)t have permission to access \"|required part of this site couldn(?:'|’)t load|request could not be satisfied|to discuss automated access|javascript is disabled in this browser",
    'ddos protection by|performance (?:&|and) security by cloudflare|protected by (?:anubis|akamai)|sucuri website firewall|powered by imperva|checking your browser before accessing|процесс происходит автоматически',
  ].join('|'),
  'iu',
);

/** Sentences that robot checks have, and other pages too: about people and robots, and about scripts and cookies. */
const COMMON_SENTENCES = new RegExp(
  [
    "(?:you are|you(?:'|’)re) (?:not a (?:ro)?bot|human)|(?:sie|du) (?:kein (?:ro)?bot|ein mensch)|n(?:'|’)êtes pas un robot|êtes (?:bien )?(?:un )?humain|(?:eres|es|soy) (?:un )?humano|(?:eres|soy) un robot|(?:é|sou) um robô|(?:é|sou) humano|(?:sei|sono) un robot|geen robot bent|nie jesteś robotem|что вы (?:человек|не робот)|а не робот|ロボットでない|로봇이 아닙니다",
    'javascript is (?:disabled|required)|enable javascript and cookies to continue|please enable (?:cookies|js|javascript)(?: and| to(?! view the comments)|\\.| on)|this (?:process|page) is automatic|aktivieren? (?:sie )?javascript und cookies|activez javascript et les cookies|habilita javascript y cookies',
  ].join('|'),
  'iu',
);

/** Markup of the services that show robot checks. */
const MARKS =
  /captcha|cf-wrapper|cf-browser-verification|challenge-platform(?!\/scripts)|cf-turnstile|_Incapsula_Resource|\/_sec\/|sec-(?:if-)?cpt|bm-verify|awsWafCookieDomainList|AwsWafIntegration|anubis_challenge|ddos-guard|kasada|KPSDK|perimeterx|px-c(?:dn|loud)\.net|errors\.edgesuite\.net|sucuri_cloudproxy|\/TSPD\/|token\.awswaf\.com|arkoselabs|geetest|name="?js_challenge|__qrator|bunny-shield|acw_sc__|wappass\.baidu/i;

/** Markup that only robot checks have. */
const SURE_MARKS =
  /\b_cf_chl_opt\b|id="?anubis_challenge|sec-if-cpt|\/errors\/validateCaptcha|id="?captcha-form"? action="?(?:index|captcharedirect)|httpservice\/retry\/enablejs/i;

/** Descriptions for previews and search engines, which robot checks lack. */
const DESCRIPTION = /\b(?:property|name)=["']?(?:og:|description\b)/i;

/**
 * Whether a page is a robot check instead of the requested page: it is short, and two of title, sentences and markup match, or only one of
 * them if no other page has it, if the page has hardly any text, or if it has no description. Articles about robot checks are longer.
 * @param shown all text that the page shows
 */
export function isChallenge(title: string, shown: string, html: string): boolean {
  if (shown.length > MAX_LENGTH) return false;
  const isSaid = SENTENCES.test(shown);
  const isCalled = TITLES.test(title.trim());
  const isMarked = MARKS.test(html);
  const isBare = !DESCRIPTION.test(html);
  if (SURE_MARKS.test(html)) return true;
  if (isSaid) return isCalled || isMarked || (isBare && shown.length <= MAX_ONLY_SAID);
  if (COMMON_SENTENCES.test(shown)) return isCalled || (isMarked && isBare);
  const isWordless =
    isMarked && shown.length <= (title.trim() === '' ? MAX_UNTITLED : isCalled ? MAX_WORDLESS : -1);
  return isWordless || (isCalled && isBare && shown.length <= MAX_UNTITLED);
}
