import { customerLink, defaultLinkDays } from '@banyan/contract/service/customer-link'
import { Alert, Button, Modal, Popconfirm, QRCode, Select, Typography } from 'antd'
import { useState } from 'react'
import { useAction, useCall } from '#kit/call/hooks.ts'
import { datetime } from '#kit/ui/format.ts'
import { LoadError } from '#kit/ui/load-error.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { AboutOrder } from './about-order.tsx'
import styles from './work-order.module.css'

/** The customer page is next to the console's page. */
const linkAddress = (token: string) => new URL(`customer.html#${token}`, location.href).href

const lifetimes = [
  { value: 7, label: '完成后 7 天内有效' },
  { value: defaultLinkDays, label: `完成后 ${defaultLinkDays} 天内有效` },
  { value: 90, label: '完成后 90 天内有效' },
  { value: 0, label: '作废前一直有效' },
]

/** Makes, shows and revokes the link by which the customer of an order follows it without account. */
export function CustomerLinkDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const [days, setDays] = useState<number>(defaultLinkDays)
  const [token, setToken] = useState<string>()
  const link = useCall(customerLink.current, { id }, { staleTime: 0 })
  const make = useAction(customerLink.make, { onDone: (made) => setToken(made.token) })
  const revoke = useAction(customerLink.revoke, { onDone: () => setToken(undefined) })
  const current = link.data
  return (
    <Modal open title="客户链接" width={480} footer={null} onCancel={onClose}>
      <AboutOrder id={id} />
      {token ? (
        <NewLink address={linkAddress(token)} />
      ) : link.error ? (
        <LoadError error={link.error} onRetry={link.refetch} />
      ) : link.isPending ? (
        <Skeleton rows={3} />
      ) : (
        <p>
          {current
            ? `${datetime(current.createTime)} 生成的链接正在使用${lifeText(current)}。链接只在生成时显示；需要再次发送时请重新生成，原链接随即失效。`
            : '客户打开链接即可查看进度、留言和评价，不需要账号；看不到内部评论、电话和其他人。'}
        </p>
      )}
      <div className={styles.linkBar}>
        {!token && (
          <Select
            aria-label="有效期"
            className={styles.linkDays}
            value={days}
            options={lifetimes}
            onChange={setDays}
          />
        )}
        {(token || current) && (
          <Popconfirm
            title="作废后客户不能再打开这个链接"
            okText="作废"
            okButtonProps={{ danger: true }}
            cancelText="取消"
            onConfirm={() => revoke.mutate({ id })}
          >
            <Button danger loading={revoke.isPending}>
              作废
            </Button>
          </Popconfirm>
        )}
        {!token && (
          <Button
            type="primary"
            loading={make.isPending}
            onClick={() => make.mutate({ id, days: days || null })}
          >
            {current ? '重新生成' : '生成链接'}
          </Button>
        )}
      </div>
    </Modal>
  )
}

function lifeText({ days, expiresAt }: { days: number | null; expiresAt: string | null }): string {
  if (expiresAt) return `，${datetime(expiresAt)} 到期`
  return days === null ? '' : `，完成后 ${days} 天内有效`
}

function NewLink({ address }: { address: string }) {
  return (
    <>
      <Alert type="info" showIcon title="链接只显示这一次，请复制后发给客户，或让客户扫码。" />
      <Typography.Paragraph
        className={styles.linkAddress}
        copyable={{ text: address, tooltips: false, icon: ['复制链接', '已复制'] }}
      >
        {address}
      </Typography.Paragraph>
      <div className={styles.linkCode} role="img" aria-label="客户链接二维码">
        <QRCode value={address} size={200} bordered={false} color="#000" bgColor="#fff" />
      </div>
    </>
  )
}
