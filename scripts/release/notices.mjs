// What others have a right to see: the licences of all packages that ship, and a bill of materials.
import { shippedPackages } from './dependencies.mjs'

/** A table of all packages and licences, for docs/licences.md. */
export function licenceTable(packages = shippedPackages()) {
  const counts = new Map()
  for (const { license } of packages) counts.set(license, (counts.get(license) ?? 0) + 1)
  const summary = [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([name, count]) => `| ${name || '未写明'} | ${count} |`)
  const rows = packages.map(
    ({ name, version, license }) => `| ${name} | ${version} | ${license || '未写明'} |`,
  )
  return `# 依赖的许可

由 \`npm run licences\` 从 package-lock.json 生成，请勿手改。只含随产品发布或在运行时安装的包，开发工具不在内；同一个包为各平台准备的二进制各占一行。许可全文在发布包的 \`THIRD-PARTY.txt\`，物料清单（CycloneDX）在 \`sbom.cdx.json\`。

| 许可 | 包 |
|---|---|
${summary.join('\n')}

| 包 | 版本 | 许可 |
|---|---|---|
${rows.join('\n')}
`
}

/** The licences in full, each text once with the packages that bring it. */
export function licenceTexts(packages = shippedPackages()) {
  const byText = new Map()
  for (const { name, version, license, text } of packages) {
    const key = text || `${license || 'no licence named'} (the package brings no text)`
    byText.set(key, [...(byText.get(key) ?? []), `${name} ${version}`])
  }
  return [...byText]
    .map(([text, names]) => `${names.join('\n')}\n\n${text}\n`)
    .join(`\n${'-'.repeat(80)}\n\n`)
}

/** A bill of materials after CycloneDX 1.5. */
export function billOfMaterials({ name, version }, packages = shippedPackages()) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name, version, purl: `pkg:npm/${name}@${version}` } },
    components: packages.map(({ name, version, license, integrity }) => ({
      type: 'library',
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      ...(license && { licenses: [{ expression: license }] }),
      ...(integrity && { hashes: [hashOf(integrity)] }),
    })),
  }
}

function hashOf(integrity) {
  const [kind, value] = integrity.split(' ')[0].split('-')
  return { alg: kind.replace('sha', 'SHA-'), content: Buffer.from(value, 'base64').toString('hex') }
}
