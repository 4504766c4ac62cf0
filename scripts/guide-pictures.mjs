// npm run pictures:guides: the pictures of the guides, made anew by a browser; those that look the same stay as they are.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { findBrowser } from './browser.mjs'
import { buildIfStale, checkNode, installIfStale, root, say } from './prepare.mjs'

const kept = join(root, 'docs/guide/images')
/** Shades of 256 by which two pictures differ on average; the data and the time of day differ by less. */
const leastDifference = 3

/** Makes the pictures and gives the names of those that were replaced. */
export async function makeGuidePictures() {
  buildIfStale()
  const { path, args } = await findBrowser()
  const directory = mkdtempSync(join(tmpdir(), 'banyan-guides-'))
  try {
    const { status } = spawnSync(
      process.execPath,
      [
        join(root, 'node_modules/@playwright/test/cli.js'),
        'test',
        '-c',
        'e2e/guide-pictures.config.ts',
        '--reporter=line',
      ],
      {
        cwd: root,
        stdio: 'inherit',
        env: { ...process.env, PICTURES: directory, CHROME_PATH: path, CHROME_ARGS: JSON.stringify(args) },
      },
    )
    if (status !== 0) throw new Error('使用指南的图片没有做成')
    return await keepWhatChanged(directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function keepWhatChanged(directory) {
  const require = createRequire(join(root, 'server/package.json'))
  const { default: sharp } = await import(pathToFileURL(require.resolve('sharp')).href)
  const shades = (file) => sharp(file).resize(64, 48, { fit: 'fill' }).grayscale().raw().toBuffer()
  mkdirSync(kept, { recursive: true })
  const made = readdirSync(directory).map((name) => name.replace(/\.png$/, ''))
  const replaced = []
  for (const name of made) {
    const [from, to] = [join(directory, `${name}.png`), join(kept, `${name}.webp`)]
    if (existsSync(to)) {
      const [before, after] = await Promise.all([shades(to), shades(from)])
      const sum = after.reduce((total, shade, at) => total + Math.abs(shade - before[at]), 0)
      if (sum / after.length < leastDifference) continue
    }
    await sharp(from).webp({ quality: 72, effort: 6 }).toFile(to)
    replaced.push(name)
  }
  for (const name of readdirSync(kept))
    if (name.endsWith('.webp') && !made.includes(name.slice(0, -5))) rmSync(join(kept, name))
  writeFileSync(join(kept, 'faces.json'), `${JSON.stringify(facesOf(readScenes()), null, 2)}\n`)
  return replaced
}

/** The pages that the scenes show. */
export function readScenes() {
  const source = readFileSync(join(root, 'e2e/guide-pictures.ts'), 'utf8')
  return [...source.matchAll(/^ {2}'?([\w-]+)'?: \{ path: (?:'\/([\w/]+)'|\w+)/gm)].map(([, name, path]) => ({
    name,
    path,
  }))
}

/** Columns, buttons and inputs of those pages, as the tests of the console know them. */
export function facesOf(scenes) {
  const faces = JSON.parse(readFileSync(join(root, 'web/src/app/page-faces.json'), 'utf8'))
  return Object.fromEntries(
    scenes.flatMap(({ name, path }) => {
      const face = faces[`${path} ${name.endsWith('-phone') ? 390 : 1440}`]
      return face ? [[name, face]] : []
    }),
  )
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  checkNode()
  installIfStale()
  const replaced = await makeGuidePictures()
  say(replaced.length ? `换了 ${replaced.length} 张：${replaced.join('、')}` : '与现有的图片没有看得出的差别')
}
