import { secretKeyOf } from '#kernel/settings/secret-key.ts'
import { readSettings } from '#kernel/settings/settings.ts'
import { openInstallation } from './open-installation.ts'

/** `npm run db:migrate`: brings the database up to date without starting the server. */
const settings = readSettings(process.env)
const database = await openInstallation(settings, secretKeyOf(settings), (line) =>
  process.stdout.write(`${line}\n`),
)
await database.close()
process.stdout.write('数据库已是最新\n')
