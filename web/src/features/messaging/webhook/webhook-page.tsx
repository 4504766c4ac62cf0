import { recordEvents, type Webhook, webhook } from '@banyan/contract/messaging/webhook'
import { useState } from 'react'
import { useAction } from '#kit/call/hooks.ts'
import { ListPage } from '#kit/list/list-page.tsx'
import { callAction } from '#kit/table/row-actions.tsx'
import { SecretOnce } from '#kit/ui/secret-once.tsx'
import { StatusMark } from '#kit/ui/status-mark.tsx'
import { OutgoingLog } from '../outgoing-log.tsx'
import { WebhookForm } from './webhook-form.tsx'

type OpenedDialog = { form: Webhook | 'new' } | { log: Webhook; isTest: boolean } | { secret: string }

/** Webhooks: which record events are sent where, and the results. */
export function WebhookPage() {
  const [opened, setOpened] = useState<OpenedDialog>()
  const close = () => setOpened(undefined)
  const renew = useAction(webhook.renewSecret, { onDone: ({ secret }) => setOpened({ secret }) })
  return (
    <>
      <ListPage
        of={webhook}
        without={['detail', 'select']}
        reads={['name', 'title', 'events', 'status', 'address', 'owner']}
        adds={{ label: '新增推送', needs: webhook.create, open: () => setOpened({ form: 'new' }) }}
        columns={{
          title: { render: ({ title }) => String(title || '已不存在') },
          events: { render: ({ events }) => eventNames(events as unknown as Webhook['events']) },
          status: {
            render: ({ status }) =>
              status === '1' ? (
                <StatusMark tone="good">启用</StatusMark>
              ) : (
                <StatusMark tone="neutral">停用</StatusMark>
              ),
          },
          createTime: false,
        }}
        card={{ title: 'name', status: 'status', lines: ['title', 'events', 'address'], time: 'lastAt' }}
        rowActions={(row) => {
          const each = row as unknown as Webhook
          const { id, version, name, entity, events, fields, status } = each
          const isOn = status === '1'
          return [
            { label: '编辑', needs: webhook.change, run: () => setOpened({ form: each }) },
            { label: '发送测试', needs: webhook.test, run: () => setOpened({ log: each, isTest: true }) },
            { label: '发送记录', needs: webhook.log, run: () => setOpened({ log: each, isTest: false }) },
            {
              label: isOn ? '停用' : '启用',
              ...callAction(webhook.change, {
                ...{ id, version, name, entity, events, fields },
                status: isOn ? '2' : '1',
              }),
            },
            {
              label: '更换密钥',
              needs: webhook.renewSecret,
              confirm: '更换后，接收方要用新密钥核对签名。确定更换吗?',
              run: () => renew.mutate({ id }),
            },
          ]
        }}
        emptyText="还没有事件推送"
      />
      {opened && 'form' in opened && (
        <WebhookForm
          webhook={opened.form === 'new' ? undefined : opened.form}
          onMade={(secret) => setOpened({ secret })}
          onClose={close}
        />
      )}
      {opened && 'secret' in opened && (
        <SecretOnce
          secret={opened.secret}
          warning="密钥只显示这一次，关闭后无法再看到；丢失后请更换。"
          hint="接收方用它核对请求头 Banyan-Signature：t=秒数,v1=签名，签名是对“秒数.正文”的 HMAC-SHA256（十六进制）。"
          onClose={close}
        />
      )}
      {opened && 'log' in opened && (
        <OutgoingLog
          target={opened.log}
          of={webhook}
          events={recordEvents}
          isTest={opened.isTest}
          onClose={close}
        />
      )}
    </>
  )
}

const eventNames = (events: Webhook['events'] | undefined) =>
  (events ?? []).map((event) => recordEvents[event]).join('、')
