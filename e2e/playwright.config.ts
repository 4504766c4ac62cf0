import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { keepTemporaryFilesInMemory } from '../scripts/memory-files.mjs'
import { address, openIdPort, outside, outsidePort, password, port } from './product.ts'

const browser = process.env.CHROME_PATH
  ? {
      path: process.env.CHROME_PATH,
      args: JSON.parse(process.env.CHROME_ARGS ?? '["--no-sandbox"]') as string[],
    }
  : await findBrowser()

keepTemporaryFilesInMemory()
// The config is read once per worker; only the first reading makes the directory.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'banyan-e2e-'))

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  // Limits catch hanging, not slowness: on a busy machine a browser may draw nothing for ten seconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 3,
  // What needs a second try is listed at the end of npm test as a defect; npm run test:journeys allows none.
  retries: 1,
  outputDir: '../test-results',
  use: {
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    actionTimeout: 30_000,
    timezoneId: 'Asia/Shanghai',
    serviceWorkers: 'block', // a journey that works without network asks for them
    // what moves while it is clicked is missed now and then on a busy machine
    contextOptions: { reducedMotion: 'reduce' },
    // any host below .test is this machine: branding goes by host
    launchOptions: {
      executablePath: browser.path,
      args: [...browser.args, '--host-resolver-rules=MAP *.test 127.0.0.1'],
    },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node --import tsx e2e/serve.ts',
    cwd: '..',
    url: `${address}/health/ready`,
    timeout: 180_000, // the first start makes a cluster, and a busy machine takes its time
    // Killed outright, the server would leave its PostgreSQL behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      ADMIN_PASSWORD: password,
      DEMO_PASSWORD: password,
      DEMO_HISTORY: 'off', // ten thousand orders, written meanwhile, would slow every journey
      LOGINS_PER_MINUTE: '100000',
      LOG_LEVEL: 'warn',
      OUTSIDE_PORT: String(outsidePort),
      PUBLIC_URL: address,
      OUTGOING_TARGETS: `http://127.0.0.1:${openIdPort}`,
      SMS_SENDER: 'console',
      CAS_URL: `${outside}/cas`,
      DINGTALK_CLIENT_ID: 'ding',
      DINGTALK_CLIENT_SECRET: 'ding secret',
      DINGTALK_LOGIN_URL: outside,
      DINGTALK_API_URL: outside,
      WECHAT_APP_ID: 'wx',
      WECHAT_APP_SECRET: 'wx secret',
      WECHAT_LOGIN_URL: outside,
      WECHAT_API_URL: outside,
    },
  },
})
