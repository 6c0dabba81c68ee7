import { expect, it } from 'vitest';
import { read } from './read.ts';

const isChallenge = (title: string, body: string, head = ''): boolean =>
  read(`<html><head><title>${title}</title>${head}</head><body>${body}</body></html>`).isChallenge === true;

it.each([
  [
    'Google, in any language',
    'https://a.example/',
    '<form id="captcha-form" action="index"></form><p>Мы зарегистрировали подозрительный трафик.</p>',
  ],
  ['Google, without scripts', 'Google Search', '<a href="/httpservice/retry/enablejs?sei=x"></a>'],
  [
    'Amazon',
    'Amazon.com',
    '<h4>Click the button below to continue shopping</h4><form action="/errors/validateCaptcha"></form>',
  ],
  ['DataDome', 'a.example', '<p>We detected unusual activity from your device or network.</p>'],
  ['Imperva', 'Error', '<p>This request was blocked by our security service</p>'],
  ['Akamai', 'Client Challenge', '<script>xhr.open("POST", "/_sec/verify")</script>'],
  ['Baidu', '百度安全验证', '<p>网络不给力，请稍后重试</p>'],
  ['Zhihu', '知乎', '<p>您当前请求存在异常，暂时限制本次访问。</p>'],
  ['Yandex', 'Ой!', '<p>Запросы с вашего устройства похожи на автоматические.</p>'],
  ['a service of another language', 'Verificación de seguridad', '<h1>Verifica que eres humano</h1>'],
  ['a site that wants a log-in', '- YouTube', '<p>Sign in to confirm you’re not a bot</p>'],
  ['CloudFront', 'ERROR: The request could not be satisfied', '<h1>403 ERROR</h1><p>Request blocked.</p>'],
  ['Amazon, about programs', 'Sorry!', '<p>To discuss automated access to our data please write to us.</p>'],
  ['X', '', '<p>We’ve detected that JavaScript is disabled in this browser.</p>'],
  ['a service without words', 'Establishing a secure connection ...', ''],
])('recognises the robot check of %s', (_, title, body) => {
  expect(isChallenge(title, body)).toBe(true);
});

it.each([
  ['a novel', 'Access denied: a novel', '<p>320 pages.</p>', ''],
  ['an encyclopaedia', '验证码的历史', '<p>验证码是一种区分用户是计算机还是人的程序。</p>', ''],
  ['a poem', 'About people', '<p>You are human, and so am I.</p>', ''],
  [
    'a short post with comments',
    'My boat trip',
    '<p>We rowed.</p><noscript>Please enable JavaScript to view the comments powered by Disqus.</noscript>',
    '<script src="https://a.example/recaptcha.js"></script>',
  ],
  ['a form', 'Contact us', '<p>Write to us.</p><div class="g-recaptcha"></div>', ''],
  ['an app', 'My shop', '<script src="https://a.example/recaptcha.js"></script>', ''],
  [
    'a post with a preview',
    'Bots',
    '<p>It asked me to confirm you are human.</p>',
    '<meta property="og:type" content="article">',
  ],
])('does not confuse a robot check with %s', (_, title, body, head) => {
  expect(isChallenge(title, body, head)).toBe(false);
});
