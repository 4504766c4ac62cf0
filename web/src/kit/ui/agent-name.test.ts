import { expect, test } from 'vitest'
import { agentName, isHandheld } from './agent-name.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/140.0 Safari/537.36`,
    'Chrome，Windows',
    false,
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/140.0 Safari/537.36 Edg/140.0`, 'Edge，Windows', false],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_1) AppleWebKit/605 Version/18 Safari/605',
    'Safari，macOS',
    false,
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox，Linux', false],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) MicroMessenger/8.0`, '微信，iPhone', true],
  [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/140.0 Mobile Safari/537.36`, 'Chrome，Android', true],
  [`Mozilla/5.0 (Windows NT 10.0) ${webkit} Chrome/120.0 QQBrowser/13.0`, 'QQ 浏览器，Windows', false],
  [`Mozilla/5.0 (Phone; OpenHarmony 5.0) ${webkit} Chrome/114.0 Mobile`, 'Chrome，鸿蒙', true],
  [`Mozilla/5.0 (Linux; Android 15) ${webkit} Chrome/140.0 DingTalk/7.0`, '钉钉，Android', true],
  [`Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${webkit} OPR/5.0`, 'Opera，iPad', true],
  [`Mozilla/5.0 (X11; CrOS x86_64) ${webkit} Chrome/140.0 Safari/537.36`, 'Chrome，ChromeOS', false],
  ['curl/8.1', '未知浏览器', false],
  [null, '未知浏览器', false],
])('%s is called %s', (agent, name, isSmall) => {
  expect([agentName(agent), isHandheld(agent)]).toEqual([name, isSmall])
})
