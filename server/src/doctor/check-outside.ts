import { MailRefused } from '#kernel/mail.ts'
import { OutboundError } from '#kernel/outbound.ts'
import { smtpMail } from '#kernel/outside/smtp-mail.ts'
import type { Settings } from '#kernel/settings/settings.ts'
import { mapsWithFallback } from '#modules/places/maps.ts'
import { openStorage } from '../open-storage.ts'
import { isProductAnswering } from './check-machine.ts'
import { type Finding, fault, note, ok, runCheck } from './finding.ts'

/** Checks the proxy in front and the outside services: file storage, map, mail and single sign-on. */
export async function examineOutside(settings: Settings): Promise<Finding[]> {
  return [
    ...(await examineProxy(settings)),
    await examineStorage(settings),
    await examineMap(settings),
    ...(await examineMail(settings)),
    ...(await examineCas(settings)),
  ]
}

async function examineProxy({ host, publicUrl, trustProxy }: Settings): Promise<Finding[]> {
  const findings: Finding[] = []
  const everyone = trustProxy.find((network) => network.endsWith('/0'))
  if (everyone)
    findings.push(
      fault('反向代理', `TRUST_PROXY=${everyone} 相信任何人写的 X-Forwarded-For；请只写反向代理自己的地址`),
    )
  if (publicUrl?.startsWith('https:') && trustProxy.length === 0)
    findings.push(
      fault(
        '反向代理',
        'PUBLIC_URL 是 https，说明前面有反向代理，请用 TRUST_PROXY 写明它的地址，否则日志与限速都只看到代理',
      ),
    )
  if (publicUrl?.startsWith('http:'))
    findings.push(note('反向代理', 'PUBLIC_URL 不是 https，密码会在网络上明文传送'))
  if (!publicUrl && (host === '0.0.0.0' || host === '::'))
    findings.push(note('反向代理', `HOST=${host} 直接对外提供 HTTP；请在前面放提供 HTTPS 的反向代理`))
  if (publicUrl)
    findings.push(
      (await isProductAnswering(publicUrl))
        ? ok('反向代理', `${publicUrl} 通到服务`)
        : fault(
            '反向代理',
            `${publicUrl}/health/live 没有服务的答复；请确认服务已启动，并检查反向代理的转发与证书`,
          ),
    )
  return findings.length ? findings : [ok('反向代理', '没有设置')]
}

async function examineStorage(settings: Settings): Promise<Finding> {
  if (!settings.s3Endpoint) return ok('文件存储', '在数据目录里')
  return runCheck('文件存储', `存储桶 ${settings.s3Bucket} 可以使用`, () => openStorage(settings).check())
}

async function examineMap(settings: Settings): Promise<Finding> {
  const { mapProvider: provider, mapKey: key, mapApiUrl: apiUrl, mapTileUrl: tileUrl } = settings
  if (provider === 'offline') return ok('地图', '内置地图')
  let trouble: unknown
  await mapsWithFallback({ provider, key, apiUrl, tileUrl }, (error) => {
    trouble = error
  }).search('北京')
  if (!trouble) return ok('地图', `${provider} 可以使用`)
  return fault(
    '地图',
    trouble instanceof OutboundError
      ? `${provider} 没有答复（${trouble.message}）；请检查网络与 MAP_API_URL，现在使用内置地图`
      : `${provider} 拒绝了请求；请检查 MAP_KEY 是否正确、是否开通了 Web 服务，现在使用内置地图`,
  )
}

/** Connects and signs in to the mail server; delivery is not tested. */
async function examineMail(settings: Settings): Promise<Finding[]> {
  const { mailSender, smtpHost, smtpPort, smtpTls } = settings
  if (mailSender !== 'smtp' || !smtpHost) return []
  const server = `${smtpHost}:${smtpPort}`
  try {
    await smtpMail(settings, 5000).check()
    return [
      smtpTls === 'none'
        ? note('邮件', `${server} 可以使用，但 SMTP_TLS=none 不加密，密码与邮件会在网络上明文传送`)
        : ok('邮件', `${server} 可以使用`),
    ]
  } catch (error) {
    const trouble = error instanceof MailRefused ? error.message : '检查失败'
    return [
      fault(
        '邮件',
        `${server}：${trouble}；请检查 SMTP_HOST、SMTP_PORT、SMTP_TLS 与 SMTP_USER、SMTP_PASSWORD`,
      ),
    ]
  }
}

async function examineCas({ casUrl }: Settings): Promise<Finding[]> {
  if (!casUrl) return []
  const answers = await fetch(`${casUrl}/login`, {
    redirect: 'manual',
    signal: AbortSignal.timeout(5000),
  }).then(
    ({ status }) => status < 500,
    () => false,
  )
  return [
    answers
      ? ok('单点登录', `${casUrl} 有答复`)
      : fault('单点登录', `${casUrl}/login 没有答复，请检查 CAS_URL 与网络`),
  ]
}
