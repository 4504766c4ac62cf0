import { AwsV4Signer } from 'aws4fetch'

export interface S3Credentials {
  region: string
  accessKey: string
  secretKey: string
}

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  /** SHA-256 of the body in hex; the store refuses other bytes. */
  bodyHash?: string
}

const hashOfNothing = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** The headers of a request with its signature (AWS Signature Version 4). `datetime` is for tests. */
export async function signRequest(
  { method, url, headers = {}, bodyHash = hashOfNothing }: S3Request,
  { region, accessKey, secretKey }: S3Credentials,
  datetime?: string,
): Promise<Record<string, string>> {
  const signer = new AwsV4Signer({
    method,
    url,
    headers: { ...headers, 'X-Amz-Content-Sha256': bodyHash },
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    service: 's3',
    region,
    datetime,
  })
  return Object.fromEntries((await signer.sign()).headers)
}
