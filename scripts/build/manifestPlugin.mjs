import * as elements from '../../dist/elements/index.js';

/** The compiled classes, by name. */
const elementClasses = new Map(Object.entries(elements));

/** What only the browser and Lit call. */
const callback = /Callback$/;

/**
 * Reduces the manifest to what users can rely on: the elements with their public properties, and where
 * they are registered. The attributes are those of the compiled classes, each with the description of its
 * property; `@attr` in a doc comment adds those without a reactive property. Modules have the path of the
 * published file.
 */
export function publicManifest() {
  /** By class and property: the text of `@default`, the value that a text attribute stands for if unset. */
  const defaults = new Map();

  function publicClass(declaration) {
    const members = declaration.members?.filter(isPublic).map(own);
    return {
      ...declaration,
      superclass: undefined,
      members: members?.map((member) => ({ ...member, default: undefined })),
      // The method that sends events names none.
      events: declaration.events?.filter(({ description }) => description).map(own),
      attributes: attributesOf(declaration, members, defaultsOf(declaration.name)),
    };
  }

  /** Returns the texts of `@default` of a class and of those that it inherits from. */
  function defaultsOf(className) {
    const all = new Map();
    for (let each = elementClasses.get(className); each; each = Object.getPrototypeOf(each)) {
      for (const [name, text] of defaults.get(each.name) ?? [])
        if (!all.has(name)) all.set(name, text);
    }
    return all;
  }

  return {
    name: 'public-manifest',

    analyzePhase({ ts, node }) {
      if (node.kind !== ts.SyntaxKind.ClassDeclaration || !node.name) return;
      const own = new Map();
      for (const { name, jsDoc = [] } of node.members) {
        const [tag] = jsDoc
          .flatMap(({ tags = [] }) => tags)
          .filter(({ tagName }) => tagName.text === 'default');
        if (tag) own.set(name.text, ts.getTextOfJSDocComment(tag.comment));
      }
      defaults.set(node.name.text, own);
    },

    packageLinkPhase({ customElementsManifest }) {
      customElementsManifest.modules = customElementsManifest.modules
        .map((module) => ({
          ...module,
          declarations: module.declarations.filter(({ tagName }) => tagName).map(publicClass),
        }))
        .filter(
          ({ declarations, exports }) =>
            declarations.length || exports.some(({ kind }) => kind === 'custom-element-definition'),
        );
      const published = JSON.stringify(customElementsManifest).replace(
        /"\/?src\/([\w/.-]+?)\.[jt]s"/g,
        '"dist/$1.js"',
      );
      Object.assign(customElementsManifest, JSON.parse(published));
    },
  };
}

/** Returns the attributes of an element, in the order of its properties. */
function attributesOf({ name: className, attributes = [] }, members, defaults) {
  const elementClass = elementClasses.get(className);
  // Makes Lit read the declarations.
  void elementClass.observedAttributes;
  const reactive = members.flatMap(({ name, description }) => {
    const declaration = elementClass.elementProperties.get(name);
    if (!declaration || declaration.attribute === false) return [];
    const { attribute = name.toLowerCase(), type, values, isStrict } = declaration;
    return {
      name: attribute,
      type: { text: values?.map((each) => `'${each}'`).join(' | ') ?? typeName(type) },
      description: description?.replace(/\s+/g, ' '),
      default: (isStrict ? undefined : values?.[0]) ?? defaults.get(name),
      fieldName: name,
    };
  });
  const known = new Set(reactive.map(({ name }) => name));
  return [...reactive, ...attributes.filter(({ name }) => !known.has(name)).map(own)];
}

function typeName(type) {
  return type === Boolean ? 'boolean' : 'string';
}

function isPublic({ name, privacy, static: isStatic }) {
  return !isStatic && !callback.test(name) && (privacy ?? 'public') === 'public';
}

/** To users, what a class inherits is its own: they have no name for the base class. */
function own(item) {
  return { ...item, inheritedFrom: undefined };
}
