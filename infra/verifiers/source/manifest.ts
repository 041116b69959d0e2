// Checks who signed a bundle, and that its files are those of the manifest.
import { checkProof } from '#domain/credentials/data-integrity.ts';
import { didDocument, issuerKeyBytes, keyNamed, type Issuer } from '#domain/credentials/issuer.ts';
import { instantOf, membersOf, textOf as textIn } from '#domain/credentials/members.ts';
import { bundleFormat } from '#domain/bundle/manifest.ts';
import { documentOf, isSame, listOf, objectOf, type Files, type Members } from './documents.ts';
import { isSigned } from './ed25519.ts';
import { must } from './mismatch.ts';
import { hexOf, sha256 } from './sha256.ts';

export interface Manifest {
  readonly claim: Members;
  readonly createdAt: string;
  readonly issuer: Issuer;
  /** The key that signed it, as Multikey. */
  readonly key: string;
}

const manifestName = 'manifest.json';

/** The issuer of did.json: its document must be exactly the one that follows from its keys. */
function issuerOf(files: Files): Issuer {
  const document = objectOf('issuer', 'did.json', documentOf(files, 'issuer', 'did.json'));
  const keys = listOf('issuer', 'verificationMethod', document['verificationMethod']).map((item) => {
    const { publicKeyMultibase, expires, revoked } = objectOf('issuer', 'a key of did.json', item);
    const [ends, revokedAt] = [instantOf(expires), instantOf(revoked)];
    return {
      publicKeyMultibase: textIn(publicKeyMultibase) ?? '',
      ...(ends !== null && { expires: ends }),
      ...(revokedAt !== null && { revoked: revokedAt }),
    };
  });
  const issuer = { did: textIn(document['id']) ?? '', keys };
  must(isSame(document, didDocument(issuer)), 'issuer', 'did.json is not the document of its keys');
  return issuer;
}

/** `keys`: those that the reader has from elsewhere; none: any key of the bundle itself. */
export function checkManifest(files: Files, keys: readonly string[]): Manifest {
  const manifest = objectOf('manifest', manifestName, documentOf(files, 'manifest', manifestName));
  must(manifest['format'] === bundleFormat, 'manifest', `its format is not ${bundleFormat}`);
  const issuer = issuerOf(files);
  must(manifest['issuer'] === issuer.did, 'manifest', `its issuer is not ${issuer.did}`);
  const verdict = checkProof(manifest, {
    sha256,
    isSigned,
    publicKeyOf: (name) => issuerKeyBytes(issuer, name),
  });
  must(verdict.ok, 'manifest', verdict.ok ? '' : verdict.reason);
  const signer = keyNamed(issuer, verdict.verificationMethod);
  const key = signer?.publicKeyMultibase ?? '';
  must(signer?.revoked === undefined, 'manifest', `the key ${key} is revoked`);
  must(
    signer?.expires === undefined || verdict.created <= signer.expires,
    'manifest',
    `the key ${key} ended before it was signed`,
  );
  const createdAt = instantOf(manifest['createdAt']);
  must(
    createdAt !== null && createdAt === verdict.created,
    'manifest',
    'createdAt is not the time of its proof',
  );
  must(keys.length === 0 || keys.includes(key), 'manifest', `it is signed by ${key}, not by the given key`);
  const claim = objectOf('manifest', 'claim', manifest['claim']);
  checkFiles(files, listOf('manifest', 'files', manifest['files']));
  return { claim, createdAt, issuer, key };
}

function checkFiles(files: Files, listed: readonly unknown[]): void {
  const names = listed.map((item) => textIn(membersOf(item)?.['name']) ?? '');
  must(new Set(names).size === names.length, 'files', 'the manifest names a file twice');
  const others = [...files.keys()].filter((name) => name !== manifestName && !names.includes(name));
  must(others.length === 0, 'files', `${others[0] ?? ''} is not in the manifest`);
  for (const [index, item] of listed.entries()) {
    const name = names[index] ?? '';
    const bytes = name === manifestName ? undefined : files.get(name);
    must(bytes !== undefined, 'files', `${name} is missing`);
    const expected = { name, bytes: bytes.length, digest: `sha256:${hexOf(sha256(bytes))}` };
    must(isSame(item, expected), 'files', `${name} has another size or digest than in the manifest`);
  }
}
