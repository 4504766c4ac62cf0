// npm run licences: docs/licences.md after a change of the dependencies.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../prepare.mjs'
import { licenceTable } from './notices.mjs'

writeFileSync(join(root, 'docs/licences.md'), licenceTable())
