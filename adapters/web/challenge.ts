/** The longest text of a robot check, in characters. */
const MAX_LENGTH = 1_500;

/** The longest text, in characters, of a robot check without a typical sentence: its script would add one. */
const MAX_WORDLESS = 300;

/** The longest text, in characters, of a robot check without a typical sentence and without a typical title. */
const MAX_UNTITLED = 120;

/** Titles of robot checks. */
const TITLES =
  /^(?:[\w.]{1,40}\s[|–—-]\s)?(?:just a moment|one moment(?:, please)?|robot check|request rejected|prove your humanity|you are being redirected|javascript is (?:disabled|required)|access to this page has been denied|your connection needs to be verified|attention required|one more step|please wait(?: for verification)?|checking your browser|verif(?:y|ying) (?:that )?you are (?:a )?human|human verification|bot verification|robot or human|are you (?:a )?(?:robot|human)|making sure you(?:'|’)re not a bot|security (?:check|checkpoint|verification)|sucuri website firewall|安全验证|人机验证|vercel security checkpoint|ddos-guard|ddos protection|access denied|pardon our interruption|client challenge|verify|captcha|einen moment|nur einen moment|un (?:momento|instant)|um momento|een moment|один момент|请稍候|請稍候|しばらくお待ちください)[.…!?\s]*(?:$|[|–—-]\s)/i;

/** Sentences of robot checks. */
const SENTENCES =
  /enable javascript and cookies to continue|(?:checking|verifying) (?:if the site connection is secure|your browser|(?:that )?you are (?:a )?human)|needs to review the security of your connection|verify (?:that )?you are (?:a )?(?:human|not a robot)|(?:you are|you(?:'|’)re) (?:not a (?:ro)?bot|human)|complete the (?:security check|captcha)|unusual traffic from your|press (?:&|and) hold|(?:need|want) to make sure you(?:'|’)re not a robot|enter the characters you see below|confirm (?:that )?you are a human|let us know you(?:'|’)re (?:a real person|not a robot)|(?:request is being|connection needs to be|we(?:'|’)re) verif(?:ied|ying)|requested url was rejected\. please consult|don(?:'|’)t have permission to access "|javascript is (?:disabled|required)|ddos protection by|performance (?:&|and) security by cloudflare|browser checks? to make sure|checking your browser before accessing|this (?:process|page) is automatic|why do i have to complete a captcha|please enable (?:cookies|js|javascript)(?: and| to|\.| on)|protected by anubis|something about your browser made us think you (?:were|are) a bot|aktiviere javascript und cookies|activez javascript et les cookies|habilita javascript y cookies|security service to protect itself|sucuri website firewall|required part of this site couldn(?:'|’)t load|请完成.{0,6}验证/i;

/** Markup of the services that show robot checks. */
const MARKS =
  /cf-wrapper|cf-browser-verification|challenge-platform(?!\/scripts)|cf-turnstile|g-recaptcha|h-captcha|hcaptcha\.com|px-captcha|captcha-delivery\.com|_Incapsula_Resource|sec-if-cpt|awsWafCookieDomainList|AwsWafIntegration|anubis_challenge|ddos-guard|kasada|KPSDK|perimeterx|px-c(?:dn|loud)\.net|errors\.edgesuite\.net|validateCaptcha|sucuri_cloudproxy|\/TSPD\/|token\.awswaf\.com|arkoselabs|frc-captcha|geetest|name="?js_challenge/i;

/** Markup that only robot checks have. */
const SURE_MARKS = /\b_cf_chl_opt\b|id="?anubis_challenge|sec-if-cpt/i;

/**
 * Whether a page is a robot check instead of the requested page: it is short, and two of title, sentences and markup match, or only the
 * markup if no other page has it, or if there is hardly any text. Articles about robot checks are longer.
 * @param shown all text that the page shows
 */
export function isChallenge(title: string, shown: string, html: string): boolean {
  if (shown.length > MAX_LENGTH) return false;
  const isSaid = SENTENCES.test(shown);
  const isCalled = TITLES.test(title.trim());
  const isMarked = MARKS.test(html);
  if (SURE_MARKS.test(html)) return true;
  if (isSaid) return isCalled || isMarked;
  return isMarked && shown.length <= (title.trim() === '' ? MAX_UNTITLED : isCalled ? MAX_WORDLESS : -1);
}
