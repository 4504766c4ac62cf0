import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { address, password, port } from './product.ts'

const browser = process.env.CHROME_PATH
  ? {
      path: process.env.CHROME_PATH,
      args: JSON.parse(process.env.CHROME_ARGS ?? '["--no-sandbox"]') as string[],
    }
  : await findBrowser()

// The config is read once per worker; only the first reading makes the directory.
process.env.E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), 'banyan-e2e-'))

export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  retries: 0,
  outputDir: '../test-results',
  use: {
    baseURL: address,
    viewport: { width: 1440, height: 900 },
    locale: 'zh-CN',
    actionTimeout: 10_000,
    timezoneId: 'Asia/Shanghai',
    launchOptions: { executablePath: browser.path, args: browser.args },
    screenshot: 'only-on-failure',
  },
  webServer: {
    command: 'node --import tsx server/src/main.ts',
    cwd: '..',
    url: `${address}/health/ready`,
    timeout: 60_000,
    // Killed outright, the server would leave its PostgreSQL behind.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR,
      ADMIN_PASSWORD: password,
      DEMO_PASSWORD: password,
      LOGINS_PER_MINUTE: '100000',
      LOG_LEVEL: 'warn',
    },
  },
})
