import { Alert, Modal, Typography } from 'antd'

interface Props {
  secret: string
  warning: string
  /** A note on how to use the secret. */
  hint: string
  onClose: () => void
}

/** Shows a secret once, to be copied before the dialog is closed. */
export function SecretOnce({ secret, warning, hint, onClose }: Props) {
  return (
    <Modal
      open
      title="请保存密钥"
      width={520}
      maskClosable={false}
      okText="已保存"
      onOk={onClose}
      cancelButtonProps={{ style: { display: 'none' } }}
      closable={false}
    >
      <Alert type="warning" showIcon title={warning} />
      <Typography.Paragraph
        code
        copyable={{ text: secret, tooltips: ['复制', '已复制'] }}
        style={{ margin: '16px 0', overflowWrap: 'anywhere' }}
      >
        {secret}
      </Typography.Paragraph>
      <Typography.Paragraph type="secondary">{hint}</Typography.Paragraph>
    </Modal>
  )
}
