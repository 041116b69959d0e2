// Registers schemas that the compatibility rule of Hearth's subjects refuses, like an operator without that rule.

/** Sets the subject's compatibility to NONE, registers the schema, and returns its id. */
export async function registerFreely(registry: string, subject: string, schema: unknown): Promise<number> {
  await send('PUT', `${registry}/config/${subject}`, { compatibility: 'NONE' });
  const reply = await send('POST', `${registry}/subjects/${subject}/versions`, {
    schema: JSON.stringify(schema),
    schemaType: 'AVRO',
  });
  const { id }: { id: number } = JSON.parse(reply);
  return id;
}

async function send(method: string, url: string, body: object): Promise<string> {
  const headers = { 'content-type': 'application/vnd.schemaregistry.v1+json' };
  const reply = await fetch(url, { method, headers, body: JSON.stringify(body) });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${method} ${url} answered ${reply.status}: ${text}`);
  return text;
}
