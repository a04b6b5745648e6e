/** The parsers of other projects. The build bundles this module with them, so that nobody has to install them. */
import type { Duplex } from 'node:stream';
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import { JsonLdParser } from 'jsonld-streaming-parser';
import { MicrodataRdfParser } from 'microdata-rdf-streaming-parser';
import { RdfaParser } from 'rdfa-streaming-parser';

/** A statement of RDF. */
export interface Statement {
  readonly subject: string;
  readonly predicate: string;
  readonly object: string;
  /** Whether the object is a node, and not a text. */
  readonly isNode: boolean;
}

/** A term of RDF, as the parsers give it. */
interface Term {
  readonly termType: string;
  readonly value: string;
  readonly datatype?: { readonly value: string };
}

/** Nothing is requested: every context counts as that of schema.org. */
const context = { '@vocab': 'http://schema.org/' };

/** Reads JSON-LD. @throws Error if it is JSON, but no JSON-LD */
export function readJsonLd(text: string, baseIRI: string): Promise<Statement[]> {
  const documentLoader = { load: () => Promise.resolve({ '@context': context }) };
  return statementsOf(new JsonLdParser({ baseIRI, context, documentLoader }), text);
}

/** Reads the microdata of HTML. */
export function readMicrodata(html: string, baseIRI: string): Promise<Statement[]> {
  return statementsOf(new MicrodataRdfParser({ baseIRI }), html);
}

/** Reads the RDFa of HTML, to which the tags of Open Graph belong. */
export function readRdfa(html: string, baseIRI: string): Promise<Statement[]> {
  return statementsOf(new RdfaParser({ baseIRI, contentType: 'text/html' }), html);
}

/** Returns what is wrong with a text that is not JSON, and where; `null`: nothing is known. */
export function firstJsonError(text: string): { code: string; offset: number } | null {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true, allowTrailingComma: false });
  const [first] = errors;
  return first ? { code: printParseErrorCode(first.error), offset: first.offset } : null;
}

/** Reads with a parser, which is a stream of statements. */
async function statementsOf(parser: unknown, text: string): Promise<Statement[]> {
  const stream = (parser as Duplex).end(text) as AsyncIterable<Record<string, Term>>;
  const found: Statement[] = [];
  for await (const { subject, predicate, object } of stream) {
    found.push({
      subject: nameOf(subject!),
      predicate: predicate!.value,
      object: nameOf(object!),
      isNode: object!.termType !== 'Literal',
    });
  }
  return found;
}

function nameOf({ termType, value, datatype }: Term): string {
  if (termType === 'BlankNode') return `_:${value}`;
  // A number of JSON comes as `4.95E1`.
  return datatype && /#(?:double|integer|decimal)$/.test(datatype.value)
    ? String(Number(value))
    : value;
}
